interface Turnstile {
  render(element: Element, options: { sitekey: string; appearance: 'interaction-only' }): unknown
}

declare global {
  interface Window {
    readonly turnstile?: Turnstile
  }
}

/** The pages' policy allows it when a site key is configured: `robotCheckOrigin` in prerender.tsx. */
const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/**
 * Puts the check into the element as soon as its script has loaded. If that never happens, or fails, the lead goes out
 * without a token, and the worker holds it instead of losing it.
 */
export function showRobotCheck(element: Element, sitekey: string): void {
  const render = () => {
    try {
      window.turnstile?.render(element, { sitekey, appearance: 'interaction-only' })
    } catch {
      // The visitor could not fix their fault.
    }
  }
  if (window.turnstile) {
    render()
    return
  }
  const script = Object.assign(document.createElement('script'), { src: scriptUrl, async: true })
  script.addEventListener('load', render)
  document.head.append(script)
}
