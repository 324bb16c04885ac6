import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import { extname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { portOf } from '../../scripts/ports.ts'

/** A landing page, served. */
export interface Site {
  readonly name: string
  readonly url: string
  /** The page of another site that is one link to it. */
  readonly link: string
}

/** Our built landing page, and beside it the same content made in other ways. */
export interface Sites {
  readonly own: Site
  /** Hand-written. */
  readonly floor: Site
  readonly all: readonly Site[]
  /** Chromium's flag to trust only their certificate, as if a known authority had signed it. */
  readonly trust: string
}

const dist = 'dist/client'
const peers = 'tests/bench/peers'
const built = resolve('tests/bench/.built')

/** Builds them into folders of static files, and serves them all in the same way. */
export async function serveSites(): Promise<Sites> {
  rmSync(built, { recursive: true, force: true })
  mkdirSync(built, { recursive: true })
  writeContent()
  const certificate = makeCertificate()
  const links = await serveLinks()
  const serveAs = async (name: string, folder: string) => {
    const url = `${await serve(folder, certificate)}/`
    return { name, url, link: `${links}/?to=${encodeURIComponent(url)}` }
  }
  const servePeer = (name: string, build: (folder: string) => void) => {
    const folder = `${built}/${name}`
    build(folder)
    // What every page refers to: pictures, icons and fonts.
    const isWanted = (path: string) => !/\.(?:html|pdf|js|css)$|_headers$/.test(path)
    cpSync(dist, folder, { recursive: true, filter: isWanted })
    return serveAs(name, folder)
  }
  const own = await serveAs('ours', dist)
  const floor = await servePeer('hand-written', (folder) =>
    cpSync(`${peers}/hand-written.html`, `${folder}/index.html`),
  )
  const astro = await servePeer('astro', (folder) =>
    buildWith('astro/bin/astro.mjs', 'build', '--root', `${peers}/astro`, '--outDir', folder),
  )
  const next = await servePeer('next', (folder) => {
    buildWith('next/dist/bin/next', 'build', `${peers}/next`)
    renameSync(`${peers}/next/out`, folder)
  })
  const key = new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' })
  const trust = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
  return { own, floor, all: [own, floor, astro, next], trust }
}

/** What Astro's and Next's pages are made from: the styles of our built page, and its elements without their scripts. */
function writeContent(): void {
  const page = readFileSync(`${dist}/index.html`, 'utf8')
  const [, styles, body] = /<style>(.*?)<\/style>.*<body>(.*)<\/body>/s.exec(page) ?? []
  if (styles === undefined || body === undefined) throw new Error('the built page has no styles or no body')
  writeFileSync(`${built}/landing.css`, styles)
  writeFileSync(`${built}/landing.json`, JSON.stringify(body.replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, '')))
}

function buildWith(program: string, ...args: readonly string[]): void {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  execFileSync(process.execPath, [`tests/bench/node_modules/${program}`, ...args], { env, stdio: 'pipe' })
}

interface Certificate {
  readonly key: string
  readonly cert: string
}

/** For localhost, and a week: browsers speak HTTP/2 only over TLS. */
function makeCertificate(): Certificate {
  const [key, cert] = [`${built}/site.key`, `${built}/site.crt`]
  const subject = ['-days', '7', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject]
  execFileSync('openssl', args, { stdio: 'pipe' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
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

/** Serves a folder over HTTP/2, each file compressed once, with Cloudflare's `_headers`, if any. @returns its origin */
async function serve(folder: string, certificate: Certificate): Promise<string> {
  const answers = new Map<string, ReturnType<typeof answerFor>>()
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    // As the worker takes a lead.
    if (request.method === 'POST') {
      response.writeHead(202, { 'content-type': 'application/json' }).end('{}')
      return
    }
    const path = decodeURIComponent(new URL(request.url, 'https://localhost').pathname)
    const answer = answers.get(path) ?? answerFor(folder, path)
    answers.set(path, answer)
    // As Cloudflare answers a second visit.
    if (request.headers['if-none-match'] === answer.headers.etag) response.writeHead(304, answer.headers).end()
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await once(server.listen(0), 'listening')
  return `https://localhost:${portOf(server)}`
}

function answerFor(folder: string, path: string) {
  const isFile = (file: string) => extname(file) !== '' && existsSync(file)
  const found = ['', '.html', 'index.html'].map((end) => join(folder, path) + end).find(isFile)
  const file = found ?? join(folder, '404.html')
  if (!isFile(file)) return { status: 404, headers: { etag: '"none"' }, body: Buffer.from('Not found') }
  const type = types[extname(file)] ?? 'application/octet-stream'
  // Everything else is already compressed.
  const isCompressed = /^(text|application\/(json|manifest)|image\/svg)/.test(type)
  const body = isCompressed ? gzipSync(readFileSync(file), { level: 9 }) : readFileSync(file)
  const encoding = isCompressed ? { 'content-encoding': 'gzip' } : {}
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { 'content-type': type, 'content-length': String(body.length), etag, ...encoding }
  return { status: found ? 200 : 404, headers: { ...headers, ...headersFor(folder, path) }, body }
}

/** What `_headers` has for every path, then what it has for this one instead. */
function headersFor(folder: string, path: string): Record<string, string> {
  const file = join(folder, '_headers')
  const blocks = existsSync(file) ? readFileSync(file, 'utf8').split(/^(?=\/)/m) : []
  const own = blocks.filter((block) => block.startsWith('/*\n') || block.startsWith(`${path}\n`))
  const lines = own.flatMap((block) => [...block.matchAll(/^\s+([\w-]+): (.*)$/gm)])
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name.toLowerCase(), value]))
}

/** Another site, of which every page is one link: to what `?to=` names. @returns its origin */
async function serveLinks(): Promise<string> {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://elsewhere').searchParams.get('to')
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><a href="${to}">Funeral plans</a>`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${portOf(server)}`
}
