import { env } from 'cloudflare:workers'
import { parse } from 'parse5'
import { createDesk } from '#desk/app.tsx'
import type { DeskEnv } from '#desk/settings.ts'
import { DeliveryStore, type Stop } from '#worker/delivery/delivery-store.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { accessVars, certsOf, deskHost, now, teamKey } from './access.ts'

const own = `https://${deskHost}`
const key = teamKey('one')
/** Who is at the desk, and may erase, unless a test says otherwise. */
const grace = 'grace@firm.example'

interface Visit {
  /** As text, where a field is there several times. */
  readonly post?: Readonly<Record<string, string>> | string
  readonly vars?: Partial<DeskEnv>
  readonly who?: string
  /** Unix ms. */
  readonly at?: number
}

/** Someone at the desk: asks for a page, or posts a form from one. */
export async function visit(path: string, { post, vars, who = grace, at = now }: Visit = {}) {
  const { jwk, sign } = await key
  const desk = createDesk({ fetch: certsOf(jwk).fetch, now: () => at })
  const headers = new Headers({
    'cf-access-jwt-assertion': await sign({ email: who, notBefore: at, expires: at + 60_000 }),
  })
  if (post !== undefined) headers.set('origin', own)
  const init = post !== undefined ? { method: 'POST', headers, body: new URLSearchParams(post) } : { headers }
  const response = await desk.request(own + path, init, { ...env, ...accessVars, DESK_ERASERS: grace, ...vars })
  const html = await response.text()
  const nodes = nodesIn(parse(html))
  const text = nodes.map(({ value }) => value ?? '').join(' ')
  return { status: response.status, headers: response.headers, html, text, elements: elementsIn(nodes) }
}

interface TextNode {
  readonly nodeName: string
  readonly value?: string
  readonly childNodes?: readonly TextNode[]
  readonly attrs?: ReadonlyArray<{ readonly name: string }>
}

/** Everything in a page, as a browser parses it. */
const nodesIn = (node: TextNode): TextNode[] => [node, ...(node.childNodes ?? []).flatMap(nodesIn)]

const elementsIn = (nodes: readonly TextNode[]) =>
  nodes.map(({ nodeName, attrs = [] }) => ({ name: nodeName, attributes: attrs.map(({ name }) => name) }))

/** The cells of each row of a page's tables, as text. */
export const tableRows = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row
      .split(/<\/t[hd]>/)
      .map((cell) => cell.replace(/<[^>]+>/g, ''))
      .slice(0, -1),
  )

interface GivenLead {
  readonly id?: string
  readonly receivedAt?: number
  readonly code?: string
  readonly form?: 'landing' | 'guide' | 'callback'
  readonly heldFor?: string
  /** Whether it is to get an email with the guide. */
  readonly letter?: true
  readonly cipher?: LeadCipher
  readonly changes?: Readonly<Record<string, unknown>>
}

/** Puts a lead into the database, waiting unless it is held. @returns its id */
export async function given({ receivedAt = now - 60_000, code = 'TEST25', heldFor, cipher, ...lead }: GivenLead = {}) {
  const { id = crypto.randomUUID(), form = 'landing', changes } = lead
  const content = {
    leadId: id,
    form,
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '07700900123',
    email: 'ada@example.com',
    deliveryMethod: 'email',
    ...changes,
  }
  await new LeadStore(env.DB, cipher).save({
    lead: content,
    sourceCode: code,
    receivedAt,
    ...(heldFor !== undefined && { heldFor }),
    ...(lead.letter && { letter: lead.letter }),
  })
  return id
}

export const settle = (id: string, status: 'delivered' | 'parked', outcome: string, at = now) =>
  new DeliveryStore(env.DB, 'webhook').settle(id, { status, outcome }, at)

export async function rowOf(id: string): Promise<Record<string, unknown> | null> {
  return env.DB.prepare(
    `SELECT leads.*, deliveries.attempts, deliveries.due_at, deliveries.lease_until FROM leads
     LEFT JOIN deliveries ON lead_id = id AND kind = 'webhook' WHERE id = ?1`,
  )
    .bind(id)
    .first()
}

/** A lead parked as after a webhook that was broken for days. */
export async function parked(): Promise<string> {
  const id = await given({ receivedAt: now - 3_600_000 })
  await settle(id, 'parked', 'http 500')
  return id
}

/** A delivered lead whose email with the guide has this state. */
export async function givenEmail(status: 'parked' | 'refused', outcome: string) {
  const id = await given({ letter: true })
  await settle(id, 'delivered', 'http 200')
  await new DeliveryStore(env.DB, 'email').settle(id, { status, outcome }, now)
  return id
}

/** A delivered lead whose guide email would have been one too many. */
export async function stoppedEmail(status: Stop['status'], outcome: string) {
  const id = await given({ letter: true })
  await settle(id, 'delivered', 'http 200')
  await new DeliveryStore(env.DB, 'email').stop(id, { status, outcome }, now)
  return id
}

export async function emailOf(id: string): Promise<Record<string, unknown> | null> {
  return env.DB.prepare("SELECT * FROM deliveries WHERE lead_id = ?1 AND kind = 'email'").bind(id).first()
}

/** Who did what, oldest first. */
export async function audit(): Promise<Record<string, unknown>[]> {
  const { results } = await env.DB.prepare(
    'SELECT at, who, action, lead_id, filter, leads FROM audit ORDER BY id',
  ).all()
  return results
}

export const siteAnswering = (fetch: (url: URL, init: RequestInit) => Promise<Response>): Fetcher =>
  Object.assign(Object.create(env.ASSETS), { fetch })

/** A site that says how it is. */
export const siteSaying = (details: object) => siteAnswering(async () => Response.json(details))

export const healthy = {
  ok: true,
  status: 'ok',
  problems: [],
  encrypted: true,
  leads: null,
}
