import { type Context, Hono } from 'hono'
import { encodeQR } from 'qr'
import { campaignKey } from '#contract/campaign.ts'
import type { AdPlatform } from '#contract/offline-conversions.ts'
import { campaignCode, codesFrom, rowAt, usualKey } from '#worker/store/campaign-codes.ts'
import { timeFrom } from '#worker/store/uk-time.ts'
import type { DeskContext } from '../access.ts'
import { writeAudit } from '../act/audit-store.ts'
import { timeWords } from '../clock.ts'
import { Notice } from '../parts.tsx'
import { pageNames } from '../paths.ts'
import { type DeskEnv, namedIn, type SiteHealth, siteHealth, siteOrigin } from '../settings.ts'
import { show } from '../shell.tsx'
import { type Advert, CodesPage, linkOf, type TypedCode } from './codes-page.tsx'
import { ConversionsForm } from './conversions.tsx'

const words = {
  badKey: 'Enter 1 to 32 letters, digits, hyphens or underscores, beginning with a letter or digit',
  badCode: 'Enter 1 to 64 letters, digits, dots, hyphens or underscores, without spaces',
  badTime: 'Enter a day and time that is still to come, or nothing for now',
  inSettings: (key: string) =>
    `The code of “${key}” is in the settings, CAMPAIGN_CODE or CAMPAIGN_CODES, which win. Ask whoever looks after them`,
  notYou: (names: readonly string[]) =>
    names.length === 0
      ? 'No one may change codes here until DESK_MARKETERS is put right. Tell whoever looks after the settings.'
      : `Only some of us may change codes: ${names.join(', ')}. Ask one of them.`,
  saved: (key: string, code: string, from: string) => `Saved: leads of “${key}” get the code ${code} ${from}.`,
  withdrawn: (key: string) => `“${key}” has no code of its own from now on: its leads get the usual one.`,
  cancelled: 'That change will not happen.',
  notSaved: 'Nothing was saved yet: something below has to be corrected.',
  now: 'from now on, within a minute',
} as const

/**
 * `GET /codes`: each advert's link and code, now and later. `POST /codes` sets, withdraws or cancels one. `GET
 * /codes/KEY.svg`: its QR code.
 */
export const codesRoute = (told: readonly AdPlatform[]) =>
  new Hono<DeskContext>()
    .get('/', async (c) => {
      const key = campaignKey(c.req.query('key'))
      const site = await siteHealth(c.env)
      return show(c, page, await codesPage(c, { told, site, typed: key ? { key } : {} }))
    })
    .post('/', async (c) => {
      const [form, site] = await Promise.all([c.req.formData(), siteHealth(c.env)])
      const [who, now] = [c.get('who'), c.get('now')]
      if (whyNot(who, c.env)) return show(c, { ...page, status: 403 }, await codesPage(c, { told, site, typed: {} }))
      const text = (name: string) => String(form.get(name) ?? '').trim()
      const typed = { key: text('key'), code: text('code'), from: text('from') }
      const doing = text('do')
      if (doing === 'cancel') {
        await cancel(c.env.DB, Number(text('id')), { who, now })
        return show(c, page, await codesPage(c, { told, site, typed: {}, done: words.cancelled }))
      }
      const read = readChange(codesIn(site), typed, doing === 'withdraw', now)
      if ('errors' in read) {
        const again = await codesPage(c, { told, site, typed: { ...typed, errors: read.errors } })
        return show(c, { ...page, status: 422 }, again)
      }
      await save(c.env.DB, read, { who, now })
      const from = read.from > now ? `from ${timeWords(read.from)} on` : words.now
      const done = read.code === null ? words.withdrawn(read.key) : words.saved(read.key, read.code, from)
      return show(c, page, await codesPage(c, { told, site, typed: {}, done }))
    })
    .get('/:file{[a-z0-9][a-z0-9_-]{0,31}\\.svg}', (c) => {
      const site = siteOrigin(c.env.SITE_URL)
      if (site === undefined) return c.notFound()
      const key = c.req.param('file').slice(0, -'.svg'.length)
      // Printed small, or on a leaflet that is folded, it is read all the same.
      const drawing = encodeQR(linkOf(site, key), 'svg', { ecc: 'quartile', border: 4 })
      return c.body(drawing, 200, { 'content-type': 'image/svg+xml' })
    })

const page = { title: pageNames.codes, at: 'codes' } as const

/** Why someone may not change codes; undefined if they may, as everyone while `DESK_MARKETERS` is not set. */
function whyNot(who: string, env: DeskEnv): string | undefined {
  const named = namedIn(env, 'DESK_MARKETERS')
  return !named || named.includes(who.toLowerCase()) ? undefined : words.notYou(named)
}

interface Change {
  readonly key: string
  /** Null: none of its own. */
  readonly code: string | null
  /** Unix ms. */
  readonly from: number
}

/** Reads what was typed. @returns the change, or what is wrong with it, by field */
function readChange(
  settings: ReadonlyMap<string, string>,
  typed: Required<Pick<TypedCode, 'key' | 'code' | 'from'>>,
  isWithdrawn: boolean,
  now: number,
): Change | { readonly errors: NonNullable<TypedCode['errors']> } {
  const key = campaignKey(typed.key)
  const code = isWithdrawn ? null : campaignCode.safeParse(typed.code).data
  const from = typed.from === '' ? now : timeFrom(typed.from, false)
  const errors = {
    ...(key === undefined && { key: words.badKey }),
    ...(key !== undefined && settings.has(key) && { key: words.inSettings(key) }),
    ...(code === undefined && { code: words.badCode }),
    ...((from === undefined || from < now) && { from: words.badTime }),
  }
  if (key === undefined || code === undefined || from === undefined || Object.keys(errors).length > 0) return { errors }
  return { key, code, from }
}

interface By {
  readonly who: string
  /** Unix ms. */
  readonly now: number
}

/** Writes down who does it, then does it. Rejects when D1 does. */
async function save(db: D1Database, { key, code, from }: Change, { who, now }: By): Promise<void> {
  const filter = `${new URLSearchParams({ advert: key, ...(code !== null && { code }), from: String(from) })}`
  const action = code === null ? 'code withdrawn' : 'code set'
  await writeAudit(db, { at: now, who, action, which: { filter }, leads: 0 })
  await db.batch([
    // Planned for the same minute before, it would never apply.
    db.prepare('DELETE FROM campaign_codes WHERE key = ?1 AND from_at = ?2 AND from_at > ?3').bind(key, from, now),
    db
      .prepare('INSERT INTO campaign_codes (key, code, from_at, set_at, who) VALUES (?1, ?2, ?3, ?4, ?5)')
      .bind(key, code, from, now, who),
  ])
}

/** Takes back a change that is still to come. Rejects when D1 does. */
async function cancel(db: D1Database, id: number, { who, now }: By): Promise<void> {
  const row = (await codesFrom(db, now)).find((one) => one.id === id && one.from_at > now)
  if (!row) return
  const filter = `${new URLSearchParams({ advert: row.key, code: row.code ?? '', from: String(row.from_at) })}`
  await writeAudit(db, { at: now, who, action: 'code change cancelled', which: { filter }, leads: 0 })
  await db.prepare('DELETE FROM campaign_codes WHERE id = ?1').bind(id).run()
}

/** The codes that the settings have, by key; empty while the site does not say. */
function codesIn(site: SiteHealth | undefined): ReadonlyMap<string, string> {
  const codes = new Map(Object.entries(site?.campaignCodes ?? {}))
  if (site && site.campaignCode !== '') codes.set(usualKey, site.campaignCode)
  return codes
}

interface Shown {
  readonly told: readonly AdPlatform[]
  /** What the site says of its settings; undefined while it does not. */
  readonly site: SiteHealth | undefined
  readonly typed: TypedCode
  /** What has just been done. */
  readonly done?: string
}

async function codesPage(c: Context<DeskContext>, { told, site, typed, done }: Shown) {
  const now = c.get('now')
  const rows = await codesFrom(c.env.DB, now)
  const settings = codesIn(site)
  const keys = [...new Set([usualKey, ...settings.keys(), ...rows.map(({ key }) => key)])]
  const adverts = keys.map((key): Advert => {
    const set = settings.get(key)
    const row = set === undefined ? rowAt(rows, key, now) : undefined
    const later = set === undefined ? rows.filter((one) => one.key === key && one.from_at > now) : []
    return { key, code: set ?? row?.code ?? undefined, isInSettings: set !== undefined, row, later }
  })
  const problems = site?.problems.filter(({ setting }) => setting.startsWith('CAMPAIGN_CODE'))
  return (
    <>
      {done && <Notice>{done}</Notice>}
      {typed.errors && <Notice isAlert={true}>{words.notSaved}</Notice>}
      <CodesPage
        adverts={adverts}
        site={siteOrigin(c.env.SITE_URL)}
        problems={problems?.map(({ problem }) => problem)}
        whyNot={whyNot(c.get('who'), c.env)}
        typed={typed}
      />
      <ConversionsForm told={told} />
    </>
  )
}
