import { env } from 'cloudflare:workers'
import { createDesk } from '#desk/app.tsx'
import type { DeskEnv } from '#desk/settings.ts'
import { accessVars, certsOf, deskHost, now, teamKey } from './access.ts'

const own = `https://${deskHost}`
const key = teamKey('one')

interface Visit {
  readonly post?: Readonly<Record<string, string>>
  readonly vars?: Partial<DeskEnv>
}

/** Grace at the desk: asks for a page, or posts a form from one. */
export async function visit(path: string, { post, vars }: Visit = {}) {
  const { jwk, sign } = await key
  const desk = createDesk({ fetch: certsOf(jwk).fetch, now: () => now })
  const headers = new Headers({ 'cf-access-jwt-assertion': await sign({ email: 'grace@firm.example' }) })
  if (post !== undefined) headers.set('origin', own)
  const init = post === undefined ? { headers } : { method: 'POST', headers, body: new URLSearchParams(post) }
  const response = await desk.request(own + path, init, { ...env, ...accessVars, ...vars })
  const html = await response.text()
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return { status: response.status, headers: response.headers, html, text }
}

/** The cells of each row of a page's tables, as text. */
export const tableRows = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row
      .split(/<\/t[hd]>/)
      .map((cell) => cell.replace(/<[^>]+>/g, ''))
      .slice(0, -1),
  )

/** Who did what, oldest first. */
export async function audit(): Promise<unknown[][]> {
  const { results } = await env.DB.prepare('SELECT who, action, lead_id FROM audit ORDER BY id').all()
  return results.map((row) => Object.values(row))
}
