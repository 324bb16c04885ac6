import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { healthy, siteSaying, visit } from './support/visit.ts'

const SITE_URL = 'https://www.firm.example'
const codes = (details: object = healthy) => visit('/codes', { vars: { SITE: siteSaying(details), SITE_URL } })

test('each advert has its link, its code and a QR code; the usual code has no link', async () => {
  const campaignCodes = { tv: 'TV-SPRING26', usual: 'SPRING26' }
  const { text, html } = await codes({ ...healthy, campaignCode: 'SPRING26', campaignCodes })
  for (const shown of ['https://www.firm.example/?c=tv', 'TV-SPRING26', 'usual code: SPRING26']) {
    expect(text).toContain(shown)
  }
  expect(html).toContain('src="/codes/tv.svg"')
  expect(text).not.toContain('c=usual')
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
