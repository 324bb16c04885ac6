import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request, ServerResponse } from 'node:http'
import { leadEndpoint } from '#contract/api.ts'
import { portOf } from '../../scripts/ports.ts'

/**
 * The built site for one visitor: the test's own proxy, so that every engine can be put in the same situation whatever
 * its protocol offers. It collects page errors, and can delay scripts, block them or run something before them.
 */
export interface Site {
  readonly url: string
  /** Page errors so far: uncaught, logged, or policy violations. */
  readonly errors: readonly string[]
  /** The content types of the leads posted. */
  readonly posts: readonly string[]
  /** Blocks all scripts, as without JavaScript or under the visitor's own policy. */
  withoutScripts(): void
  /** Holds all script requests until the returned function is called. */
  holdScripts(): () => void
  /** Answers a script's posts as a zone's security check does; the browser's own get through. */
  stopScriptedPosts(): void
  /** Answers as if no address could be looked up. */
  stopLookups(): void
  /** Cuts the connection of every post until the returned function is called. */
  cutPosts(moment: Moment): () => void
  /** Runs a function in each page before its own scripts. */
  runFirst(work: () => void): void
  /** Puts each page's clock forward by this many ms. */
  moveClock(ms: number): void
  close(): Promise<void>
}

/** When a post is cut off: before the site hears of it, while it waits for its answer, or once the site has taken it. */
export type Moment = 'at once' | 'while waiting' | 'once taken'

/** Where the reporter posts page errors. */
const reports = '/reported-error'

/** @param origin the built site's */
export async function siteOfOneVisitor(origin: string): Promise<Site> {
  const errors: string[] = []
  const posts: string[] = []
  let work: string | undefined
  let hasScripts = true
  let fault: Fault = () => false
  let gate: Promise<void> | undefined

  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (path === reports) {
      errors.push(await bodyOf(incoming))
      outgoing.writeHead(204).end()
      return
    }
    if (path.endsWith('.js')) await gate
    if (incoming.method === 'POST' && path === leadEndpoint) posts.push(incoming.headers['content-type'] ?? '')
    if (await fault(incoming, outgoing)) return
    pass(incoming, outgoing, origin, (html, headers) => {
      const scripts = hasScripts ? [reporter, ...(work === undefined ? [] : [work])] : []
      return withPolicy(html, headers, hasScripts ? scripts : undefined)
    })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${portOf(server)}`,
    errors,
    posts,
    withoutScripts: () => {
      hasScripts = false
    },
    holdScripts: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    stopScriptedPosts: () => {
      fault = challenge
    },
    stopLookups: () => {
      fault = failLookups
    },
    moveClock: (ms) => {
      work = `(${String(putForward)})(${ms})`
    },
    cutPosts: (moment) => {
      const { promise: back, resolve } = Promise.withResolvers<void>()
      fault = cutAt(moment, back, origin)
      return () => {
        fault = () => false
        resolve()
      }
    },
    runFirst: (first) => {
      work = `(${String(first)})()`
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Answers instead of the site, or returns false. */
type Fault = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean | Promise<boolean>

const challenge: Fault = ({ headers }, outgoing) => {
  if (headers['content-type'] !== 'application/json') return false
  outgoing.writeHead(403, { 'cf-mitigated': 'challenge' }).end('<title>Just a moment...</title>')
  return true
}

const failLookups: Fault = ({ url }, outgoing) => {
  if (!url?.startsWith('/api/postcode')) return false
  outgoing.writeHead(503).end()
  return true
}

function cutAt(moment: Moment, back: Promise<void>, origin: string): Fault {
  return async (incoming, outgoing) => {
    if (incoming.method !== 'POST') return false
    if (moment === 'while waiting') await back
    if (moment === 'once taken') await once(pass(incoming, new ServerResponse(incoming), origin), 'close')
    outgoing.destroy()
    return true
  }
}

type Headers = IncomingMessage['headers']
type Alter = (html: string, headers: Headers) => { html: string; headers: Headers }

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origin: string,
  alter: Alter = (html, headers) => ({ html, headers }),
): ClientRequest {
  const own = `http://${incoming.headers.host}`
  const headers = { ...incoming.headers, host: new URL(origin).host, 'accept-encoding': 'identity' }
  // In older engines only these tell the worker that a post comes from its own page.
  for (const name of ['origin', 'referer'] as const) {
    const value = headers[name]
    if (value !== undefined) headers[name] = value.replace(own, origin)
  }
  const passedOn = request(
    new URL(incoming.url ?? '/', origin),
    { method: incoming.method, headers },
    async (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      if (!isPage) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const altered = alter(await bodyOf(answer), answer.headers)
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...altered.headers,
        'content-length': Buffer.byteLength(altered.html),
      })
      outgoing.end(altered.html)
    },
  )
  passedOn.on('error', () => outgoing.destroy())
  return incoming.pipe(passedOn)
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Puts scripts first in the page and adds them to its policy; undefined makes the policy allow none. */
function withPolicy(html: string, headers: Headers, scripts: readonly string[] | undefined) {
  const policy = String(headers['content-security-policy'] ?? '')
  const sources = scripts?.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const { 'content-length': _length, 'transfer-encoding': _encoding, etag: _etag, ...others } = headers
  return {
    html: html.replace(
      '<head>',
      () => `<head>${(scripts ?? []).map((script) => `<script>${script}</script>`).join('')}`,
    ),
    headers: {
      ...others,
      'content-security-policy': policy.replace(
        /script-src ([^;]*)/,
        (_directive, given: string) => `script-src ${sources ? [given, ...sources].join(' ') : "'none'"}`,
      ),
    },
  }
}

/** Runs in pages whose clock is moved. */
function putForward(ms: number): void {
  const { Date: Clock } = window
  const { now } = Clock
  Clock.now = () => now() + ms
  window.Date = new Proxy(Clock, {
    construct: (_clock, given) => Reflect.construct(Clock, given.length > 0 ? given : [Clock.now()]),
  })
}

/** Runs in every page. */
const reporter = `(${String(function report(address: string) {
  const send = (text: unknown) => void navigator.sendBeacon(address, String(text))
  addEventListener('error', (event) => send(`uncaught: ${event.message}`))
  addEventListener('unhandledrejection', (event) => send(`unhandled: ${event.reason}`))
  addEventListener('securitypolicyviolation', (event) =>
    send(`policy: ${event.effectiveDirective} ${event.blockedURI}`),
  )
  const log = console.error
  console.error = (...args: unknown[]) => {
    send(`logged: ${args.join(' ')}`)
    log(...args)
  }
})})(${JSON.stringify(reports)})`
