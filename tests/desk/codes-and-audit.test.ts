import { env } from 'cloudflare:workers'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { given, healthy, siteSaying, visit } from './support/visit.ts'

const SITE_URL = 'https://www.firm.example'
const codes = (details: object = healthy) => visit('/codes', { vars: { SITE: siteSaying(details), SITE_URL } })

test('each advert has its link, its code and a QR code; the usual code has no link', async () => {
  const campaignCodes = { tv: 'TV-SPRING26', usual: 'SPRING26' }
  const { text, html } = await codes({ ...healthy, campaignCode: 'SPRING26', campaignCodes })
  expect(text).toContain('https://www.firm.example/?c=tv')
  expect(text).toContain('TV-SPRING26')
  expect(html).toContain('src="/codes/tv.svg"')
  expect(text).not.toContain('c=usual')
  expect(text).toContain('usual code: SPRING26')
  expect(text).toContain('The setting reads well.')
})

test('what is wrong with the codes is said, and other settings are left to Today', async () => {
  const problems = [
    { setting: 'CAMPAIGN_CODES', problem: 'must be JSON' },
    { setting: 'LEAD_WEBHOOK_URL', problem: 'is not set' },
  ]
  const { text } = await codes({ ...healthy, problems })
  expect(text).toContain('Something is wrong with the codes: must be JSON')
  expect(text).not.toContain('is not set')
})

test('a QR code says the advert’s link', async () => {
  const { html: svg, headers } = await visit('/codes/tv.svg', { vars: { SITE_URL } })
  expect(headers.get('content-type')).toBe('image/svg+xml')
  const [, size = '0'] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? []
  expect(decodeQR(drawn(svg, Number(size)))).toBe('https://www.firm.example/?c=tv')
})

/** The drawing as pixels, eight for each module, as a camera would see it. */
function drawn(svg: string, size: number) {
  const [scale, width] = [8, size * 8]
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [x, y] of modulesIn(svg)) {
    for (let row = 0; row < scale; row++) {
      const at = ((y * scale + row) * width + x * scale) * 4
      for (let pixel = 0; pixel < scale; pixel++) data.fill(0, at + pixel * 4, at + pixel * 4 + 3)
    }
  }
  return { width, height: width, data }
}

/** Where the path draws its squares: `M` is a place, `m` a step from the square before. */
function modulesIn(svg: string): (readonly [x: number, y: number])[] {
  const modules: (readonly [number, number])[] = []
  let [x, y] = [0, 0]
  for (const [, how, dx, dy] of svg.matchAll(/([Mm])(-?\d+)[ ,]?(-?\d+)h1v1/g)) {
    if (how === 'M') [x, y] = [0, 0]
    x += Number(dx)
    y += Number(dy)
    modules.push([x, y])
  }
  return modules
}

test('nothing but an advert’s key makes a QR code', async () => {
  for (const path of ['/codes/TV.svg', '/codes/a%2Fb.svg', '/codes/-tv.svg', '/codes/tv.png']) {
    expect((await visit(path, { vars: { SITE_URL } })).status).toBe(404)
  }
  expect((await visit('/codes/tv.svg', { vars: { SITE_URL: '' } })).status).toBe(404)
})

test('who did what is shown newest first, page by page, in plain words', async () => {
  const add = env.DB.prepare(
    'INSERT INTO audit (at, who, action, lead_id, filter, leads) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
  )
  const id = await given()
  const rows = Array.from({ length: 60 }, (_, index) =>
    add.bind(index, `person-${index}@firm.example`, 'opened', id, null, 1),
  )
  await env.DB.batch([
    ...rows,
    add.bind(99, 'grace@firm.example', 'erased', null, 'state=held&reason=flood&from=2026-11-22', 1200),
  ])
  const first = await visit('/audit')
  expect(first.text).toContain('Held, reason: flood, came on 2026-11-22 or later')
  expect(first.text).toContain('person-59@firm.example')
  expect(first.text).not.toContain('person-9@')
  const [, older = ''] = /href="(\/audit\?before=\d+)"/.exec(first.html) ?? []
  const second = await visit(older)
  expect(second.text).toContain('person-0@firm.example')
  expect(second.text).not.toContain('person-59@')
})

test('a filter that was tampered with in the database shows as text', async () => {
  await env.DB.prepare(
    `INSERT INTO audit (at, who, action, filter, leads) VALUES (1, '<script>x</script>', 'erased', 'code=<script>', 1)`,
  ).run()
  const { elements } = await visit('/audit')
  expect(elements.filter(({ name }) => name === 'script')).toEqual([])
})
