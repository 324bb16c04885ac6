/** A W3C WebDriver session: https://www.w3.org/TR/webdriver2/. Each call rejects with the browser's own message. */
export interface Session {
  get<Value>(path: string): Promise<Value>
  post<Value>(path: string, body: object): Promise<Value>
  end(): Promise<void>
}

interface Answer<Value> {
  readonly value: Value & { readonly error?: string; readonly message?: string }
}

/**
 * @param server the driver's URL
 * @param capabilities which browser to start, and how
 * @param patienceMs how long the browser may take to start
 */
export async function startSession(server: string, capabilities: object, patienceMs: number): Promise<Session> {
  // The bench serves over TLS, with its own certificate.
  const wanted = { capabilities: { alwaysMatch: { ...capabilities, acceptInsecureCerts: true } } }
  const signal = AbortSignal.timeout(patienceMs)
  const { sessionId } = await call<{ sessionId: string }>('POST', `${server}/session`, wanted, signal)
  const session = `${server}/session/${sessionId}`
  return {
    get: (path) => call('GET', session + path),
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
