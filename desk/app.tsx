import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { commonHeaders, notListed } from '#worker/http/common-headers.ts'
import { errorName, log } from '#worker/log.ts'
import { type AccessTools, type DeskContext, requireAccess } from './access.ts'
import { batchesRoute, bulkRoute } from './bulk-page.tsx'
import { campaignsRoute } from './campaigns-page.tsx'
import { findRoute } from './find-page.tsx'
import { leadRoute } from './lead-page.tsx'
import { leadsRoute } from './leads-page.tsx'
import { Notice } from './parts.tsx'
import { paths } from './paths.ts'
import { renderPage } from './shell.tsx'

const words = {
  notFoundTitle: 'Not found',
  notFound: 'The desk has no such page.',
  brokenTitle: 'That form could not be read',
  broken: 'Nothing was done. Please go back, and try again.',
  failedTitle: 'Something went wrong',
  failedRead: 'The page could not be made. Please try again in a minute.',
  failedPost: 'It may have been done all the same: look at the lead or the list before you try again.',
} as const

/** The desk. Everything is behind Access, even stylesheet and fonts; errors say nothing about a lead. */
export function createDesk(tools: AccessTools) {
  const desk = new Hono<DeskContext>()
    .use(strictHeaders)
    .use(requireAccess(tools))
    .post('*', readableForm)
    .route(paths.leads, leadsRoute)
    .route(paths.lead, leadRoute)
    .route(paths.find, findRoute)
    .route(paths.bulk, bulkRoute)
    .route(paths.batches, batchesRoute)
    .route('/', campaignsRoute)
    .get('/assets/*', async (c) => {
      const file = await c.env.ASSETS.fetch(c.req.raw)
      const headers = new Headers(file.headers)
      if (file.ok) headers.set('cache-control', assetCaching)
      return new Response(file.body, { status: file.status, headers })
    })

  desk.notFound((c) => renderPage(c, { title: words.notFoundTitle, status: 404 }, <Notice>{words.notFound}</Notice>))
  desk.onError((error, c) => {
    log({ event: 'unhandled_error', error: errorName(error) })
    if (c.get('who') === undefined) return c.body(null, 500)
    const failed = c.req.method === 'POST' ? words.failedPost : words.failedRead
    return renderPage(c, { title: words.failedTitle, status: 500 }, <Notice kind="alarm">{failed}</Notice>)
  })
  return desk
}

/** Refuses a post without a form body before anything reads it. */
const readableForm = createMiddleware<DeskContext>(async (c, next) => {
  const fields = await c.req.parseBody().catch(() => undefined)
  if (fields) return next()
  return renderPage(c, { title: words.brokenTitle, status: 400 }, <Notice kind="alarm">{words.broken}</Notice>)
})

/** Stylesheet and fonts, which hold no personal data: an hour, so that a release soon shows. */
const assetCaching = 'private, max-age=3600'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * On every response of the desk, refusals included. The referrer stays within the desk rather than being left out altogether,
 * because with `no-referrer` browsers send `Origin: null` with the desk's own forms (Fetch, "append a request Origin
 * header").
 */
const deskHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  ...notListed,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
}

const strictHeaders = createMiddleware(async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(deskHeaders))
    if (name !== 'Cache-Control' || !c.res.headers.has(name)) c.res.headers.set(name, value)
})
