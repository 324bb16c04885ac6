import { existsSync, readFileSync } from 'node:fs'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { portOf } from '../../scripts/ports.ts'
import type { Certificate } from './certificate.ts'
import { type HeaderRules, headersFor, readHeaderRules } from './header-rules.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
/** Everything else is already compressed. */
const compressible = /^(text|application\/(json|manifest)|image\/svg)/

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A folder of static files, served over HTTP/2 and compressed once, the same way for every site. */
export interface ServedSite {
  readonly origin: string
  close(): void
}

/** @param folder contains index.html, and perhaps Cloudflare's `_headers`, which is then applied */
export async function serve(folder: string, { key, cert }: Certificate): Promise<ServedSite> {
  const rules = readHeaderRules(join(folder, '_headers'))
  const answers = new Map<string, Answer>()
  const server: Http2SecureServer = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'https://localhost').pathname)
    const answer = answers.get(path) ?? answerFor(folder, path, rules)
    answers.set(path, answer)
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return { origin: `https://localhost:${portOf(server)}`, close: () => server.close() }
}

function answerFor(folder: string, path: string, rules: HeaderRules): Answer {
  const found = ['', '.html', 'index.html'].map((end) => join(folder, path) + end).find((file) => isFile(file))
  const file = found ?? join(folder, '404.html')
  if (!isFile(file)) return { status: 404, headers: {}, body: Buffer.from('Not found') }
  const type = types[extname(file)] ?? 'application/octet-stream'
  const plain = readFileSync(file)
  const isCompressed = compressible.test(type)
  const body = isCompressed ? gzipSync(plain, { level: 9 }) : plain
  const encoding = isCompressed ? { 'content-encoding': 'gzip' } : {}
  const headers = { 'content-type': type, 'content-length': String(body.length), ...encoding }
  return { status: found ? 200 : 404, headers: { ...headers, ...headersFor(path, rules) }, body }
}

const isFile = (path: string) => extname(path) !== '' && existsSync(path)
