import { createServer } from 'node:http'
import { portOf } from '../scripts/ports.ts'
import * as ask from './page-questions.ts'
import { sitePort } from './ports.ts'
import { states } from './states.ts'
import { drawn, expect, readable, test } from './support.ts'

const site = `http://localhost:${sitePort}`
const pieces = 8

/** Serves the site's files, and its pages in pieces: the next one each time it is asked for. */
async function serveInPieces() {
  let rest: string[] = []
  let send = (_: string) => {}
  let end = () => {}
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(site + url)
    const type = answer.headers.get('content-type') ?? ''
    response.setHeader('content-type', type)
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()))
    const html = await answer.text()
    // Between two elements, as a browser that has half of one paints nothing of it.
    const starts = [...html.slice(html.indexOf('<body')).matchAll(/(?<=>)</g)].map(({ index }) => index)
    const body = html.indexOf('<body')
    const cuts = Array.from({ length: pieces - 1 }, (_, cut) => {
      const start = starts[Math.floor((starts.length * (cut + 1)) / pieces)] ?? 0
      return body + start
    })
    rest = [0, ...cuts].map((from, piece) => html.slice(from, cuts[piece]))
    send = (piece) => void response.write(piece)
    end = () => void response.end()
    sendNext()
  }).listen()
  const sendNext = () => {
    const [piece, ...others] = rest
    if (piece !== undefined) send(piece)
    rest = others
    if (others.length === 0) end()
  }
  return { address: `http://localhost:${portOf(server)}`, sendNext, close: () => server.close() }
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`no page moves what it shows while the rest of it is on its way, ${width} px wide`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/)
    await page.setViewportSize({ width, height })
    await page.addInitScript(ask.watchShifts)
    const line = await serveInPieces()
    for (const path of new Set(states.map((state) => state.path))) {
      await page.goto(line.address + path, { waitUntil: 'commit' })
      for (let piece = 1; piece < pieces; piece++) {
        await drawn(page)
        line.sendNext()
      }
      await page.waitForLoadState()
      await readable(page)
      await drawn(page)
      const shifts = await page.evaluate(() => window.shifts ?? [])
      const score = shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0)
      expect.soft(score, `${path}\n${shifts.join('\n')}`).toBeLessThan(0.005)
    }
    line.close()
  })
