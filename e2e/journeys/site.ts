import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { leadEndpoint } from '#contract/api.ts'
import { createLocalServer } from '../../scripts/local-server.ts'
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
  /** Makes something go wrong from now on. */
  meet(fault: Fault): void
  /** Cuts the connection of every post until the returned function is called. */
  cutPosts(moment: Moment): () => void
  /** Runs a function in each page before its own scripts. */
  runFirst(work: () => void): void
  close(): Promise<void>
}

/** Answers instead of the site, or returns false. */
export type Fault = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean | Promise<boolean>

/** When a post is cut off: before the site hears of it, while it waits for its answer, or once the site has taken it. */
export type Moment = 'at once' | 'while waiting' | 'once taken'

/** Where the reporter posts page errors. */
const reports = '/reported-error'

/** @param origin the built site's */
export async function siteOfOneVisitor(origin: string): Promise<Site> {
  const errors: string[] = []
  const posts: string[] = []
  /** The scripts that come first in every page; undefined if no page may run any script. */
  let scripts: readonly string[] | undefined = [reporter]
  let fault: Fault = () => false
  let gate: Promise<void> | undefined

  const server = createLocalServer(async (incoming, outgoing) => {
    const { url: path = '/', method, headers } = incoming
    if (path === reports) {
      errors.push(await bodyOf(incoming))
      outgoing.writeHead(204).end()
      return
    }
    if (path.endsWith('.js')) await gate
    if (method === 'POST' && path === leadEndpoint) posts.push(headers['content-type'] ?? '')
    if (await fault(incoming, outgoing)) return
    await passOn(incoming, outgoing, origin, scripts).catch(() => outgoing.destroy())
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${portOf(server)}`,
    errors,
    posts,
    withoutScripts: () => {
      scripts = undefined
    },
    holdScripts: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    meet: (met) => {
      fault = met
    },
    cutPosts: (moment) => {
      const { promise: back, resolve } = Promise.withResolvers<void>()
      fault = cutAt(moment, back, origin)
      return () => {
        fault = () => false
        resolve()
      }
    },
    runFirst: (work) => {
      scripts = [reporter, `(${String(work)})()`]
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function cutAt(moment: Moment, back: Promise<void>, origin: string): Fault {
  return async (incoming, outgoing) => {
    if (incoming.method !== 'POST') return false
    if (moment === 'while waiting') await back
    if (moment === 'once taken') await bodyOf(await ask(incoming, origin))
    outgoing.destroy()
    return true
  }
}

async function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origin: string,
  scripts: readonly string[] | undefined,
): Promise<void> {
  const answer = await ask(incoming, origin)
  const { statusCode = 502, headers } = answer
  if (!headers['content-type']?.startsWith('text/html')) {
    answer.pipe(outgoing.writeHead(statusCode, headers))
    return
  }
  const { 'content-length': _length, 'transfer-encoding': _encoding, etag: _etag, ...others } = headers
  const policy = withSources(String(headers['content-security-policy'] ?? ''), scripts)
  const first = (scripts ?? []).map((script) => `<script>${script}</script>`).join('')
  const html = (await bodyOf(answer)).replace('<head>', () => `<head>${first}`)
  outgoing.writeHead(statusCode, { ...others, 'content-security-policy': policy }).end(html)
}

/** The site's answer. */
async function ask(incoming: IncomingMessage, origin: string): Promise<IncomingMessage> {
  const own = `http://${incoming.headers.host}`
  const headers = { ...incoming.headers, host: new URL(origin).host, 'accept-encoding': 'identity' }
  // In older engines only these tell the worker that a post comes from its own page.
  for (const name of ['origin', 'referer'] as const) {
    const value = headers[name]
    if (value !== undefined) headers[name] = value.replace(own, origin)
  }
  const passedOn = request(new URL(incoming.url ?? '/', origin), { method: incoming.method, headers })
  incoming.pipe(passedOn)
  const [answer] = await once(passedOn, 'response')
  return answer
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Adds scripts to a page's policy; undefined makes it allow none. */
function withSources(policy: string, scripts: readonly string[] | undefined): string {
  const hashes = scripts?.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return policy.replace(
    /script-src ([^;]*)/,
    (_, given: string) => `script-src ${hashes ? [given, ...hashes].join(' ') : "'none'"}`,
  )
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
