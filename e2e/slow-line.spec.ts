import type { ServerResponse } from 'node:http'
import { createLocalServer } from '../scripts/local-server.ts'
import { portOf } from '../scripts/ports.ts'
import * as ask from './page-questions.ts'
import { sitePort } from './ports.ts'
import { states } from './states.ts'
import { drawn, expect, readable, shiftsOf, test } from './support.ts'

const pieces = 8

/** A page in pieces of about as many elements each, the head with the first. */
function inPieces(html: string): string[] {
  const body = html.indexOf('<body')
  const elements = [...html.matchAll(/(?<=>)</g)].map(({ index }) => index).filter((index) => index > body)
  const cuts = Array.from(
    { length: pieces - 1 },
    (_, cut) => elements[Math.floor((elements.length * (cut + 1)) / pieces)],
  )
  return [0, ...cuts].map((from, piece) => html.slice(from, cuts[piece]))
}

/** Serves the site's files, and the first piece of its pages. `sendNext` sends the next, `close` ends. */
async function serveInPieces() {
  let document: ServerResponse | undefined
  let left: string[] = []
  const sendNext = () => {
    document?.write(left.shift() ?? '')
    if (left.length === 0) document?.end()
  }
  const server = createLocalServer(async ({ url = '/' }, response) => {
    const answer = await fetch(`http://localhost:${sitePort}${url}`)
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()))
    document = response
    left = inPieces(await answer.text())
    sendNext()
  }).listen()
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
      const { score, shifts } = await shiftsOf(page)
      expect.soft(score, `${path}\n${shifts}`).toBeLessThan(0.005)
    }
    line.close()
  })
