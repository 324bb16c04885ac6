import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { DeskContext } from '../access/gate.ts'
import { type PageName, Shell } from './shell.tsx'

interface Page {
  readonly title: string
  readonly at?: PageName
  readonly status?: ContentfulStatusCode
}

/** Answers with a page of the desk. It has no script: React runs here alone. */
export function show(c: Context<DeskContext>, { title, at, status = 200 }: Page, content: ReactNode): Response {
  const html = renderToStaticMarkup(
    <Shell title={title} at={at} who={c.get('who')}>
      {content}
    </Shell>,
  )
  return c.html(`<!doctype html>${html}`, status)
}
