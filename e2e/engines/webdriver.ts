import { asScript, type Browser, type Driver, type View } from './driver.ts'

/** A running driver. */
export interface DriverProcess {
  /** Its URL. */
  readonly server: string
  stop(): Promise<void>
}

/**
 * An engine driven by W3C WebDriver: WebKit from the system's packages. Its driver has room for one browser; when that
 * does not start, as happens now and then, only another driver can start one.
 */
export async function webDriverBrowser(
  startDriver: () => Promise<DriverProcess>,
  capabilities: object,
): Promise<Browser> {
  let running = await startDriver()
  const openWithAnother = async () => {
    await running.stop()
    running = await startDriver()
    return startSession(running.server, capabilities, 60_000)
  }
  return {
    visit: async (view) => {
      // Usually it takes a second or two.
      const session = await startSession(running.server, capabilities, 15_000).catch(openWithAnother)
      const driven = driver(session)
      await resize(session, driven, view)
      return driven
    },
    close: () => running.stop(),
  }
}

/** WebDriver sizes windows, which are larger than the page. */
async function resize(session: Session, driven: Driver, { width, height }: View): Promise<void> {
  await session.post('/window/rect', { width, height })
  const shown = await driven.evaluate(() => ({ width: innerWidth, height: innerHeight }), null)
  await session.post('/window/rect', { width: 2 * width - shown.width, height: 2 * height - shown.height })
}

function driver(session: Session): Driver {
  return {
    goto: (url) => session.post('/url', { url }),
    back: () => session.post('/back', {}),
    reload: () => session.post('/refresh', {}),
    evaluate: async (work, argument) => {
      const script = `return ${asScript(work, argument)}`
      return JSON.parse(await session.post<string>('/execute/sync', { script, args: [] }))
    },
    click: async (x, y) => {
      const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
      const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
      await session.post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    type: (text) => pressKeys(session, [...text]),
    // https://www.w3.org/TR/webdriver2/#keyboard-actions
    enter: () => pressKeys(session, ['\uE007']),
    close: () => session.end(),
  }
}

async function pressKeys(session: Session, keys: readonly string[]): Promise<void> {
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  await session.post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
}

/** A W3C WebDriver session: https://www.w3.org/TR/webdriver2/. Each call rejects with the browser's own message. */
interface Session {
  post<Value>(path: string, body: object): Promise<Value>
  end(): Promise<void>
}

interface Answer<Value> {
  readonly value: Value & { readonly error?: string; readonly message?: string }
}

/**
 * @param server the driver's URL
 * @param capabilities which browser to start, and how
 * @param timeoutMs how long the browser may take to start
 */
async function startSession(server: string, capabilities: object, timeoutMs: number): Promise<Session> {
  // The bench serves over TLS, with its own certificate.
  const wanted = { capabilities: { alwaysMatch: { ...capabilities, acceptInsecureCerts: true } } }
  const signal = AbortSignal.timeout(timeoutMs)
  const { sessionId } = await call<{ sessionId: string }>('POST', `${server}/session`, wanted, signal)
  const session = `${server}/session/${sessionId}`
  return {
    post: (path, body) => call('POST', session + path, body),
    end: () => call('DELETE', session),
  }
}

async function call<Value>(method: string, url: string, body?: object, signal?: AbortSignal): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) })
  const { value }: Answer<Value> = await response.json()
  if (value?.error !== undefined) throw new Error(`${value.error}: ${value.message}`)
  return value
}
