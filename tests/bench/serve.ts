import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { Server } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A certificate for localhost, made for each run; browsers speak HTTP/2 only over TLS. */
export interface Certificate {
  readonly key: string
  readonly cert: string
  readonly keyFile: string
  readonly certFile: string
  /** The authority that signed it. */
  readonly authorityFile: string
  /** Chromium's flag to trust only this certificate, as if a known authority had signed it. */
  readonly trust: string
}

/** @param folder where to write the certificate files */
export function makeCertificate(folder: string): Certificate {
  mkdirSync(folder, { recursive: true })
  const file = (name: string) => join(folder, name)
  const [caKey, caCert, keyFile, certFile] = [file('ca.key'), file('ca.crt'), file('site.key'), file('site.crt')]
  execFileSync('mkcert', ['create-ca', '--key', caKey, '--cert', caCert])
  const authority = ['--ca-key', caKey, '--ca-cert', caCert]
  execFileSync('mkcert', ['create-cert', ...authority, '--key', keyFile, '--cert', certFile, '--domains', 'localhost'])
  const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')]
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const fingerprint = createHash('sha256').update(publicKey).digest('base64')
  return {
    key,
    cert,
    keyFile,
    certFile,
    authorityFile: caCert,
    trust: `--ignore-certificate-errors-spki-list=${fingerprint}`,
  }
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
/** Everything else is already compressed. */
const compressible = /^(text|application\/(json|manifest)|image\/svg)/

/** One block of Cloudflare's `_headers`: a path, its headers by lower-case name, and those it removes. */
interface HeaderRule {
  readonly path: string
  readonly headers: ReadonlyMap<string, string>
  readonly off: readonly string[]
}

/**
 * Serves a folder of static files over HTTP/2, each compressed once: the same way for every site.
 *
 * @param folder contains index.html, and perhaps Cloudflare's `_headers`, which is then applied
 * @returns its origin
 */
export async function serve(folder: string, { key, cert }: Certificate): Promise<string> {
  const rules = headerRules(join(folder, '_headers'))
  const answers = new Map<string, ReturnType<typeof answerFor>>()
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    // As the worker takes a lead.
    if (request.method === 'POST') {
      response.writeHead(202, { 'content-type': 'application/json' }).end('{}')
      return
    }
    const path = decodeURIComponent(new URL(request.url, 'https://localhost').pathname)
    const answer = answers.get(path) ?? answerFor(folder, path, rules)
    answers.set(path, answer)
    // As Cloudflare answers a second visit.
    if (request.headers['if-none-match'] === answer.headers.etag) response.writeHead(304, answer.headers).end()
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  return `https://localhost:${await portOf(server.listen(0))}`
}

function answerFor(folder: string, path: string, rules: readonly HeaderRule[]) {
  const found = ['', '.html', 'index.html'].map((end) => join(folder, path) + end).find((file) => isFile(file))
  const file = found ?? join(folder, '404.html')
  if (!isFile(file)) return { status: 404, headers: { etag: '"none"' }, body: Buffer.from('Not found') }
  const type = types[extname(file)] ?? 'application/octet-stream'
  const isCompressed = compressible.test(type)
  const body = isCompressed ? gzipSync(readFileSync(file), { level: 9 }) : readFileSync(file)
  const encoding = isCompressed ? { 'content-encoding': 'gzip' } : {}
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { 'content-type': type, 'content-length': String(body.length), etag, ...encoding }
  return { status: found ? 200 : 404, headers: { ...headers, ...headersFor(path, rules) }, body }
}

const isFile = (path: string) => extname(path) !== '' && existsSync(path)

function headerRules(file: string): HeaderRule[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split(/^(?=\/)/m)
    .map((block) => {
      const [path = '', ...lines] = block.trimEnd().split('\n')
      const headers = lines.flatMap((line) => {
        const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line) ?? []
        return name && value ? ([[name.toLowerCase(), value]] as const) : []
      })
      const off = lines.flatMap((line) => /^\s+! ([\w-]+)$/.exec(line)?.[1]?.toLowerCase() ?? [])
      return { path, headers: new Map(headers), off }
    })
}

/** Every block that matches the path, in turn. */
function headersFor(path: string, rules: readonly HeaderRule[]): Record<string, string> {
  const all = new Map<string, string>()
  for (const rule of rules.filter((candidate) => candidate.path === '/*' || candidate.path === path)) {
    for (const name of rule.off) all.delete(name)
    for (const [name, value] of rule.headers) all.set(name, value)
  }
  return Object.fromEntries(all)
}

/** Another site, of which every page is one link: to what `?to=` names. @returns its origin */
export async function serveLinks(): Promise<string> {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://elsewhere').searchParams.get('to')
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><a href="${to}">Funeral plans</a>`)
  })
  return `http://127.0.0.1:${await portOf(server.listen(0, '127.0.0.1'))}`
}

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
