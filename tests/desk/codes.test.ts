import { env } from 'cloudflare:workers'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { codesFrom } from '#worker/store/campaign-codes.ts'
import { now } from './support/access.ts'
import { audit, healthy, siteSaying, visit } from './support/visit.ts'

const SITE_URL = 'https://www.firm.example'
const inSettings = { ...healthy, campaignCode: 'SPRING26', campaignCodes: { tv: 'TV-SPRING26', usual: 'SPRING26' } }
const nothingSet = { ...healthy, campaignCode: '', campaignCodes: {} }
const codes = (details: object = inSettings, at = now) =>
  visit('/codes', { vars: { SITE: siteSaying(details), SITE_URL }, at })

interface Posting {
  readonly who?: string
  readonly vars?: object
  readonly details?: object
}

const post = (fields: Record<string, string>, { details = nothingSet, vars, ...by }: Posting = {}) =>
  visit('/codes', { post: fields, vars: { SITE: siteSaying(details), SITE_URL, ...vars }, ...by })

const stored = async () => (await codesFrom(env.DB, now)).map(({ key, code, from_at }) => [key, code, from_at - now])

test('each advert has its link, its code and a QR code; the usual code has no link', async () => {
  const { text, html } = await codes()
  for (const shown of ['https://www.firm.example/?c=tv', 'TV-SPRING26', 'Everyone else', 'SPRING26 (in the settings'])
    expect(text).toContain(shown)
  expect(html).toContain('src="/codes/tv.svg"')
  expect(text).not.toContain('c=usual')
})

test('what is wrong with the codes in the settings is said, and other settings are left to Today', async () => {
  const problems = [
    { setting: 'CAMPAIGN_CODES', problem: 'must be JSON' },
    { setting: 'LEAD_WEBHOOK_URL', problem: 'is not set' },
  ]
  const { text } = await codes({ ...healthy, problems })
  expect(text).toContain('Something is wrong with the codes in the settings: must be JSON')
  expect(text).not.toContain('is not set')
})

test('a code is set from now on, or from a time on, and shown with who set it', async () => {
  expect((await post({ key: ' Radio ', code: ' RADIO-26 ' })).text).toContain(
    'leads of “radio” get the code RADIO-26 from now on',
  )
  for (const code of ['RADIO-XMSA', 'RADIO-XMAS'])
    expect((await post({ key: 'radio', code, from: '2026-12-01T09:00' })).status).toBe(200)
  expect(await stored()).toEqual([
    ['radio', 'RADIO-26', 0],
    ['radio', 'RADIO-XMAS', Date.parse('2026-12-01T09:00Z') - now],
  ])
  const { text } = await codes(nothingSet)
  for (const shown of [
    'RADIO-26',
    'grace@firm.example, 22 Nov 2026',
    'From 1 Dec 2026, 09:00',
    '/?c=radio',
    'RADIO-XMAS, set by grace',
  ])
    expect(text).toContain(shown)
  const { text: then } = await codes(nothingSet, Date.parse('2026-12-01T10:00Z'))
  expect(then).not.toContain('RADIO-26')
  expect(then).toContain('grace@firm.example, 22 Nov 2026, 14:05')
  expect(await audit()).toMatchObject([
    { action: 'code set', who: 'grace@firm.example', filter: `advert=radio&code=RADIO-26&from=${now}`, leads: 0 },
    { action: 'code set' },
    { action: 'code set' },
  ])
  expect((await visit('/audit')).text).toContain('radio: RADIO-26, from 22 Nov 2026, 14:05')
})

test('a code is withdrawn, and a change that is still to come is cancelled; one that has come is not', async () => {
  await post({ key: 'radio', code: 'RADIO-26' })
  await post({ key: 'radio', code: 'RADIO-XMAS', from: '2026-12-01T09:00' })
  const [current, later] = await codesFrom(env.DB, now)
  await post({ do: 'cancel', id: String(current?.id) })
  expect(await stored()).toHaveLength(2)
  await post({ do: 'cancel', id: String(later?.id) })
  expect(await stored()).toEqual([['radio', 'RADIO-26', 0]])
  expect((await audit()).at(-1)).toMatchObject({
    action: 'code change cancelled',
    filter: expect.stringContaining('code=RADIO-XMAS'),
  })
  expect((await post({ do: 'withdraw', key: 'radio' })).text).toContain('Without a code of their own now: radio.')
  expect(await stored()).toEqual([['radio', null, 0]])
})

test('a wrong code is not saved: each mistake is named beside its field, and what was typed is kept', async () => {
  for (const [typed, problem, details] of [
    [{ key: 'ra dio', code: 'A' }, 'Enter 1 to 32 letters'],
    [{ key: 'radio', code: 'RADIO 26' }, 'Enter 1 to 64 letters'],
    [{ key: 'radio', code: '' }, 'Enter 1 to 64 letters'],
    [{ key: 'radio', code: '=1+1' }, 'Enter 1 to 64 letters'],
    [{ key: 'radio', code: 'A', from: '2026-11-22T14:04' }, 'still to come'],
    [{ key: 'radio', code: 'A', from: '2026-02-31T14:04Z' }, 'still to come'],
    [{ key: 'radio', code: 'A', from: '2027-02-31T14:04' }, 'still to come'],
    [{ key: 'TV', code: 'A' }, 'The code of “tv” is in the settings', inSettings],
    [{ key: 'usual', code: 'A' }, 'The code of “usual” is in the settings', inSettings],
  ] as const) {
    const answer = await post(typed, details && { details })
    expect([typed, answer.status, answer.text]).toEqual([typed, 422, expect.stringContaining(problem)])
    expect(answer.html).toContain(`value="${typed.key}"`)
  }
  expect(await stored()).toEqual([])
  expect(await audit()).toEqual([])
})

test('only whoever DESK_MARKETERS names changes codes; while it is malformed, no one', async () => {
  for (const DESK_MARKETERS of ['ada@firm.example', '*@firm.example']) {
    const refused = await post({ key: 'radio', code: 'RADIO-26' }, { vars: { DESK_MARKETERS } })
    expect([refused.status, refused.html.includes('name="code"')]).toEqual([403, false])
  }
  expect(await stored()).toEqual([])
  const vars = { DESK_MARKETERS: 'ADA@firm.example, eve@firm.example' }
  expect((await post({ key: 'radio', code: 'RADIO-26' }, { vars, who: 'ada@firm.example' })).status).toBe(200)
  expect(await stored()).toHaveLength(1)
})

test('a QR code says the advert’s link', async () => {
  const { html: svg, headers } = await visit('/codes/tv.svg', { vars: { SITE_URL } })
  expect(headers.get('content-type')).toBe('image/svg+xml')
  expect(decodeQR(photographed(svg))).toBe('https://www.firm.example/?c=tv')
})

/** The drawing as pixels, eight for each module. Its path has them as `M`, a place, or `m`, a step from the one before. */
function photographed(svg: string) {
  const width = 8 * Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1])
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  let [x, y] = [0, 0]
  for (const [, how, dx, dy] of svg.matchAll(/([Mm])(-?\d+)[ ,]?(-?\d+)h1v1/g)) {
    x = Number(dx) + (how === 'M' ? 0 : x)
    y = Number(dy) + (how === 'M' ? 0 : y)
    for (let row = 0; row < 8; row++) {
      const at = ((y * 8 + row) * width + x * 8) * 4
      for (let pixel = 0; pixel < 8; pixel++) data.fill(0, at + pixel * 4, at + pixel * 4 + 3)
    }
  }
  return { width, height: width, data }
}

test('nothing but an advert’s key makes a QR code', async () => {
  for (const path of ['/codes/TV.svg', '/codes/a%2Fb.svg', '/codes/-tv.svg', '/codes/tv.png']) {
    expect((await visit(path, { vars: { SITE_URL } })).status).toBe(404)
  }
  expect((await visit('/codes/tv.svg', { vars: { SITE_URL: '' } })).status).toBe(404)
})
