import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { leadEndpoint } from '#contract/api.ts'
import { listen } from './listen.ts'

/** What a Cloudflare zone's settings make of a site. */
export interface ZoneFeatures {
  /**
   * Whether a script's post of a lead meets a security check; one that the browser itself makes meets it until its visitor has
   * passed. @param count of scripts' posts, with this one
   */
  readonly challenges?: (count: number) => boolean
  readonly alterHtml?: (html: string) => string
  /** Compresses pages with zstd, as free plans do unless told otherwise. */
  readonly hasZstd?: boolean
}

interface Zone {
  readonly address: string
  readonly close: () => void
}

/** How a browser says that its visitor passed a check: first in the address of the repeated post, then in a cookie. */
const token = '__cf_chl_tk=passed'
const clearance = 'cf_clearance=passed'

/** Cloudflare's part of a deployed site: a proxy that does to pages and posts what a zone may do on their way. */
export async function startZone(site: string, features: ZoneFeatures): Promise<Zone> {
  let posts = 0
  const server = createServer(async (asked, answer) => {
    const { method, url = '/', headers } = asked
    const body = await buffer(asked)
    const isCleared = url.endsWith(token) || headers.cookie?.includes(clearance)
    const { challenges } = features
    const isStopped = () => headers['sec-fetch-mode'] === 'navigate' || challenges?.(++posts)
    const isLead = method === 'POST' && url.startsWith(leadEndpoint)
    if (challenges && isLead && !isCleared && isStopped()) challenge(url, body, answer)
    else forward(asked, body, answer, site, features)
  })
  const { port } = new URL(await listen(server))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://localhost:${port}`, close }
}

/** A person can pass it in a page of its own; the browser then repeats the post that was stopped. */
function challenge(url: string, body: Buffer, answer: ServerResponse): void {
  const inputs = [...new URLSearchParams(String(body))].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const form = `<form method="post" action="${url}?${token}">${inputs.join('')}<button>I am human</button></form>`
  answer.writeHead(403, { 'content-type': 'text/html; charset=utf-8', 'cf-mitigated': 'challenge' })
  answer.end(`<!doctype html><html lang="en"><title>Just a moment...</title>${form}</html>`)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function forward(
  { method, url = '/', headers }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  site: string,
  features: ZoneFeatures,
): void {
  const path = url.replace(`?${token}`, '')
  const asking = request(
    new URL(path, site),
    { method, headers: { ...headers, 'accept-encoding': 'identity' } },
    async (given) => {
      const { alterHtml = (html: string) => html, hasZstd = false } = features
      const isPage = given.headers['content-type']?.startsWith('text/html') ?? false
      const received = await buffer(given)
      const altered = isPage ? Buffer.from(alterHtml(String(received))) : received
      const sent = isPage && hasZstd ? zstdCompressSync(altered) : altered
      const { 'content-length': _length, 'transfer-encoding': _coding, ...kept } = given.headers
      answer.writeHead(given.statusCode ?? 502, {
        ...kept,
        ...(isPage && hasZstd && { 'content-encoding': 'zstd' }),
        ...(path !== url && { 'set-cookie': `${clearance}; Path=/` }),
        'content-length': sent.length,
      })
      answer.end(method === 'HEAD' ? undefined : sent)
    },
  )
  asking.on('error', () => answer.destroy())
  asking.end(body)
}
