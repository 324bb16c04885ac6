import { Hono } from 'hono/tiny'
import { countingEndpoint, policyPath } from '#contract/api.ts'
import { countedField, countingAnchor, countingWords, objectionCookie, objectionKeptFor } from '#contract/funnel.ts'
import type { Env } from '../env.ts'
import { notListed } from '../http/common-headers.ts'
import { ownPages } from '../http/own-pages.ts'
import { problem } from '../http/problem.ts'

/**
 * `GET /api/counting`: the privacy policy, saying whether this visitor is counted, with the button that changes it;
 * nothing changes by asking. `POST` with `counted` changes it, which a cookie keeps, and leads back. Neither needs a
 * script, and neither has one: the app would take the page for an unknown one.
 */
export const countingRoute = new Hono<{ Bindings: Env }>()
  .get('/', async (c) => {
    const objection = objectionOf(c.req.raw)
    const page = await c.env.ASSETS.fetch(new URL(policyPath, c.req.url))
    const headers = new Headers({ ...Object.fromEntries(page.headers), ...notListed, 'cache-control': 'no-store' })
    headers.delete('etag')
    const state = { cookie: 'notCounted', browser: 'askedByBrowser', none: 'counted' } as const
    const sentence = countingWords[state[objection ?? 'none']]
    return new HTMLRewriter()
      .on('script[data-loader]', { element: (script) => void script.remove() })
      .on(`#${countingAnchor}`, {
        element: (heading) => void heading.after(`<p><strong>${sentence}</strong></p>`, { html: true }),
      })
      .on(`[name=${countedField}]`, {
        element(button) {
          if (objection === 'browser') button.remove()
          if (objection !== 'cookie') return
          button.setAttribute('value', 'yes')
          button.setInnerContent(countingWords.takeBack)
        },
      })
      .transform(new Response(page.body, { status: page.status, headers }))
  })
  .post('/', ownPages, async (c) => {
    const { [countedField]: counted } = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
    if (counted !== 'yes' && counted !== 'no') return problem(c, 'bad_request')
    // The page reads it too, and then says nothing. Without https there is only this computer.
    const secure = c.req.url.startsWith('https:') ? '; Secure' : ''
    const age = counted === 'no' ? objectionKeptFor : 0
    c.header('set-cookie', `${objectionCookie}=1; Path=/; Max-Age=${age}; SameSite=Lax${secure}`)
    return c.redirect(`${countingEndpoint}#${countingAnchor}`, 303)
  })
  .all('/', (c) => {
    c.header('allow', 'GET, POST')
    return problem(c, 'method_not_allowed')
  })

/**
 * Whether a request's sender objects to being counted: with the cookie of the privacy policy's button, or by what the
 * browser sends with every request, Global Privacy Control or Do Not Track.
 */
export function objectionOf({ headers }: Request): 'cookie' | 'browser' | undefined {
  if (headers.get('sec-gpc') === '1' || headers.get('dnt') === '1') return 'browser'
  return headers.get('cookie')?.includes(objectionCookie) ? 'cookie' : undefined
}
