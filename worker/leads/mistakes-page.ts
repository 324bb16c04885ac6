import type { FieldErrors } from '#contract/api.ts'
import { freephone } from '#contract/firm-details.ts'
import { errorId, errorSummaryId, postalFields, savedAnswersId } from '#contract/form-markup.ts'
import { fieldNames } from '#contract/lead.ts'
import { errorMark } from '#contract/lead-parts.ts'
import { formPages } from '#contract/pages.ts'
import { escapeHtml } from '#contract/text.ts'

/** A form's post: the typed values, by field name, and hidden fields for it to send again. */
interface Sent {
  readonly typed: Readonly<Record<string, unknown>>
  readonly hidden: Readonly<Record<string, string>>
}

/** A message for each invalid field, or one sentence about the whole form. */
export type Mistakes = { readonly fields: FieldErrors } | { readonly sentence: string }

/**
 * Answers a plain form post with the page it came from: messages in place, and everything typed still there. The focus
 * is on the first invalid field, or else on the reason, which brings it into view. The script loader is left out, so
 * that the page stays a plain form, and so are the bars that lead to the form. In its place is a script that brings the
 * same place into view in browsers that do not move the focus, and takes back the messages of fields that are changed.
 *
 * @param status 422 for the visitor's mistakes, 429 in a flood, 503 for our failures, others for what could not be
 *   taken
 */
export async function formPageWithMistakes(
  assets: Pick<Fetcher, 'fetch'>,
  request: Request,
  sent: Sent,
  mistakes: Mistakes,
  status: number,
): Promise<Response> {
  const path = Object.entries(formPages).find(([form]) => form === sent.typed.form)?.[1] ?? formPageOf(request)
  const page = await assets.fetch(new URL(path, request.url))
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'no-store')
  headers.delete('etag')
  // The runtime then compresses it. Cloudflare does so by itself only for 200, 403 and 404.
  if (/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) headers.set('content-encoding', 'gzip')
  return rewriter(sent, mistakes).transform(new Response(page.body, { status, headers }))
}

/** The page that a request's form is on; the landing page, if it was not one of our form pages. */
export function formPageOf({ headers }: Request): string {
  const from = URL.parse(headers.get('referer') ?? '')?.pathname
  return Object.values(formPages).find((page) => page === from) ?? formPages.landing
}

/** The fields that have a place for a message, so that no other name gets into a selector. */
const slotted = new Set(Object.values(fieldNames).flat())

const showMistakes = '<script src="/show-mistakes.js" defer></script>'

/** The fields that only the visitor can have filled in: choices may have a default. */
const typedFields = ['firstName', 'lastName', 'phone', 'email', ...postalFields]

function rewriter({ typed: values, hidden }: Sent, mistakes: Mistakes): HTMLRewriter {
  const fields = 'fields' in mistakes ? mistakes.fields : {}
  const isAboutWholeForm = 'sentence' in mistakes
  let isFocused = false
  /** The chosen value of the select that is being read. */
  let chosen: unknown
  const mark = (control: Element) => {
    const name = nameOf(control)
    const type = control.getAttribute('type')
    const isInvalid = Object.hasOwn(fields, name)
    if (isInvalid && type !== 'radio') control.setAttribute('aria-invalid', 'true')
    // The first control is right below the summary, which browsers from before 2020 cannot focus by themselves.
    const isToBeFocused = isInvalid || (isAboutWholeForm && type !== 'hidden')
    if (isFocused || !isToBeFocused) return
    isFocused = true
    control.setAttribute('autofocus', '')
  }
  const rewriter = new HTMLRewriter()
    .on('script[data-loader]', { element: (script) => void script.replace(showMistakes, { html: true }) })
    .on('[data-guide-bar]', { element: (bar) => void bar.remove() })
    .on('title', { element: (title) => void title.prepend(`${errorMark} `) })
    .on(`#${errorSummaryId}`, {
      element(box) {
        box.removeAttribute('hidden')
        if (isAboutWholeForm) box.setAttribute('autofocus', '')
      },
    })
    .on(`#${savedAnswersId}`, {
      element(line) {
        if (typedFields.some((name) => values[name] !== undefined && values[name] !== ''))
          line.removeAttribute('hidden')
      },
    })
    .on(`#${errorSummaryId} ul`, {
      element: (list) => void list.setInnerContent(summaryItems(mistakes), { html: true }),
    })
    .on('form', { element: (form) => void form.append(hiddenInputs(hidden), { html: true }) })
    .on('form input', {
      element(input) {
        fillInput(input, values[nameOf(input)])
        mark(input)
      },
    })
    .on('form select', {
      element(select) {
        chosen = values[nameOf(select)]
        mark(select)
      },
    })
    .on('form option', {
      element(option) {
        if (typeof chosen !== 'string') return
        else if (option.getAttribute('value') === chosen) option.setAttribute('selected', '')
        else option.removeAttribute('selected')
      },
    })
  for (const [name, message] of Object.entries(fields)) {
    if (!slotted.has(name)) continue
    // Its cards have the error's edge, as a radio button cannot be marked as invalid.
    rewriter.on(`fieldset[aria-describedby~="${errorId(name)}"]`, {
      element: (group) => void group.setAttribute('data-invalid', ''),
    })
    rewriter.on(`#${errorId(name)}`, {
      element(slot) {
        slot.removeAttribute('hidden')
        slot.setInnerContent(message)
      },
    })
  }
  return rewriter
}

function hiddenInputs(hidden: Sent['hidden']): string {
  const filled = Object.entries(hidden).filter(([, value]) => value !== '')
  return filled.map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`).join('')
}

const nameOf = (control: Element) => control.getAttribute('name') ?? ''

function fillInput(input: Element, value: unknown): void {
  const type = input.getAttribute('type')
  if (type === 'hidden' || typeof value !== 'string') return
  if (type !== 'checkbox' && type !== 'radio') {
    // HTMLRewriter escapes quotes but not ampersands: `&amp;` as typed would come back as `&`.
    input.setAttribute('value', escapeHtml(value))
  } else if (input.getAttribute('value') === value) {
    input.setAttribute('checked', '')
  } else {
    input.removeAttribute('checked')
  }
}

const phoneLink = `<a href="tel:${freephone.replaceAll(' ', '')}">${freephone}</a>`

/** A message as HTML, in which our number dials. */
const withPhoneLink = (message: string) => escapeHtml(message).replace(freephone, phoneLink)

function summaryItems(mistakes: Mistakes): string {
  if ('sentence' in mistakes) return `<li>${withPhoneLink(mistakes.sentence)}</li>`
  return Object.entries(mistakes.fields)
    .map(([name, message]) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(message)}</a></li>`)
    .join('')
}
