import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A page of its own, with empty storage. */
export interface Tab {
  goto(url: string): Promise<void>
  /** @param expression in JavaScript, perhaps a promise @returns its value as JSON */
  evaluate(expression: string): Promise<string>
  close(): Promise<void>
}

export interface Browser {
  open(): Promise<Tab>
  close(): Promise<void>
}

const asJson = (expression: string) => `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`

const firefoxPath = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(isHere)
const webKitPath = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser')[0]
const webKitDriver = ['/usr/bin/WebKitWebDriver'].find(isHere)

/** The system's Firefox and WebKit, if they are installed, and what starts each. */
export function browsersHere(): ReadonlyMap<string, () => Promise<Browser>> {
  const browsers = new Map<string, () => Promise<Browser>>()
  if (firefoxPath) browsers.set('firefox', () => startFirefox(firefoxPath))
  if (webKitPath && webKitDriver && isHere('/usr/bin/Xvfb'))
    browsers.set('webkit', () => startWebKit(webKitPath, webKitDriver))
  return browsers
}

function isHere(path: string | undefined): path is string {
  return path !== undefined && existsSync(path)
}

/** Firefox by WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
async function startFirefox(path: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const address = await new Promise<string>((resolve) => {
    firefox.stderr.on('data', (text) => {
      const [, found] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(String(text)) ?? []
      if (found) resolve(found)
    })
  })
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data))
    if (type === 'success') waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(message))
  })
  const ask = (method: string, params: object) => {
    const answer = Promise.withResolvers<Record<string, unknown>>()
    const id = waiting.size
    waiting.set(id, answer)
    socket.send(JSON.stringify({ id, method, params }))
    return answer.promise
  }
  await ask('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  return {
    open: async () => {
      const { userContext } = await ask('browser.createUserContext', {})
      const { context } = await ask('browsingContext.create', { type: 'tab', userContext })
      await ask('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } })
      return {
        goto: async (url) => void (await ask('browsingContext.navigate', { context, url, wait: 'complete' })),
        evaluate: async (expression) => {
          const params = { expression: asJson(expression), target: { context }, awaitPromise: true }
          const { result } = await ask('script.evaluate', params)
          return result && typeof result === 'object' && 'value' in result ? String(result.value) : ''
        },
        close: async () => void (await ask('browser.removeUserContext', { userContext })),
      }
    },
    close: async () => void firefox.kill(),
  }
}

/** WebKitGTK's MiniBrowser on a virtual screen, by W3C WebDriver: https://www.w3.org/TR/webdriver2/ */
async function startWebKit(path: string, driver: string): Promise<Browser> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = await once(screen.stdout, 'data')
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    XDG_CONFIG_HOME: narrowWindows(),
    // A virtual screen has no graphics card: imitating one takes longer than drawing without.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    NO_AT_BRIDGE: '1',
  }
  const running = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const server = `http://127.0.0.1:${port}`
  const call = async (method: string, url: string, body?: object) => {
    const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = await response.json()
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  for (let tries = 0; tries < 100; tries++) {
    if (await call('GET', `${server}/status`).catch(() => undefined)) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const browserOptions = { binary: path, args: ['--automation'] }
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': browserOptions } }
  return {
    open: async () => {
      const { sessionId } = await call('POST', `${server}/session`, { capabilities })
      const session = `${server}/session/${sessionId}`
      await call('POST', `${session}/window/rect`, { width: 390, height: 844 })
      return {
        goto: (url) => call('POST', `${session}/url`, { url }),
        evaluate: (expression) =>
          call('POST', `${session}/execute/sync`, { script: `return ${asJson(expression)}`, args: [] }),
        close: () => call('DELETE', session),
      }
    },
    close: async () => {
      running.kill()
      screen.kill()
    },
  }
}

/** Its window buttons would stop a page being as narrow as a phone. @returns a folder of settings */
function narrowWindows(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  const style = '* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 1px; border-width: 0; }'
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), style)
  return folder
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
