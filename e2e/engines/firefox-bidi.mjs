#!/usr/bin/env node
// Playwright drives a Firefox of the system by WebDriver BiDi, but asks for more of it than every release knows: a new
// page stops at "emulation.setMediaFeaturesOverride: unknown command". This program is what Playwright starts in place
// of Firefox. It starts the real one (FIREFOX_PATH), passes on everything between the two, and answers a command that
// Firefox does not know as if it had been carried out. Plain JavaScript: Playwright starts it with the Node it finds.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal))

firefox.stderr.on('data', (data) => {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(String(data))?.[1]
  if (address === undefined) process.stderr.write(data)
  else listenFor(address)
})

/** Says where it listens itself in the words that Playwright waits for. */
function listenFor(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
  })
  server.on('connection', (playwright, request) => join(playwright, new WebSocket(address + request.url)))
}

function join(playwright, browser) {
  const opened = once(browser, 'open')
  playwright.on('message', (data) => opened.then(() => browser.send(String(data))))
  browser.on('message', (data) => playwright.send(answerOf(String(data))))
  browser.on('close', () => playwright.close())
  browser.on('error', () => playwright.close())
  playwright.on('close', () => browser.close())
}

function answerOf(text) {
  const { type, error, id } = JSON.parse(text)
  if (type !== 'error' || error !== 'unknown command') return text
  return JSON.stringify({ type: 'success', id, result: {} })
}
