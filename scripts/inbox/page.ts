import { escapeHtml } from '#contract/text.ts'
import { parseAnswer } from './answer.ts'
import type { Delivery, Message } from './inbox.ts'

const answers = [
  ['200', 'Accept'],
  ['500', 'Fail (500)'],
  ['429r30', 'Too many (429, Retry-After 30)'],
  ['hang', 'Hang'],
  ['drop', 'Drop the connection'],
] as const

/** What has arrived within this time (ms) is new: a little more than the page takes to load again. */
const newMs = 8_000

/** Something that arrived. */
interface Item {
  readonly at: string
  readonly heading: string
  readonly picture: string
  /** HTML. */
  readonly content: string
}

/**
 * The inbox as a page: the alerts and what the webhook received, newest first.
 *
 * @param deliveries newest first
 * @param current how it answers now, in the words of `parseAnswer`
 * @param now Unix ms
 */
export function inboxPage(
  deliveries: readonly Delivery[],
  current: string,
  messages: readonly Message[],
  now: number,
): string {
  const items = [...messages.map(messageItem), ...deliveries.map(deliveryItem)].toSorted((a, b) =>
    b.at.localeCompare(a.at),
  )
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Lead inbox (${deliveries.length})</title>
<style>
  body { font: 1.0625rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #22302b; background: #fbf6ec }
  form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 }
  button { font: inherit; padding: .5rem 1rem; border: 2px solid #2e6b57; border-radius: 6px; background: #fff; cursor: pointer }
  button[aria-pressed=true] { background: #1f4d3f; color: #fff }
  article { background: #fff; border: 3px solid #fff; border-radius: 12px; padding: 1rem 1.5rem; margin: 1rem 0; overflow-wrap: anywhere }
  .new { border-color: #f2b441 }
  header { display: grid; grid-template-columns: 2.5rem 1fr; gap: 0 1rem; align-items: center; margin-bottom: .75rem }
  header svg { grid-row: 1 / 3 }
  h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 }
  header p { margin: 0; color: #5c6a63 }
  th { text-align: left; padding-right: 1.5rem; font-weight: 600; vertical-align: top }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<h1>Lead inbox</h1>
<p>Alerts, and each request the webhook received (<a href="/requests.json">as JSON</a>), newest first. An apostrophe in front keeps a spreadsheet from changing a value.</p>
<form method="post" action="/behaviour" aria-label="How to answer from now on">
  ${answers.map(([value, label]) => `<button name="answer" value="${value}" aria-pressed="${value === current}">${label}</button>`).join('\n  ')}
</form>
<form method="post" action="/clear"><button>Clear</button></form>
${items.map((item) => article(item, now)).join('\n') || '<p>Nothing yet. Fill in the form on the site.</p>'}
</html>`
}

function article({ at, heading, picture, content }: Item, now: number): string {
  return `<article${now - Date.parse(at) < newMs ? ' class="new"' : ''}>
  <header>
    <svg viewBox="0 0 40 40" width="40" height="40" fill="none" aria-hidden="true">${picture}</svg>
    <h2>${escapeHtml(heading)}</h2>
    <p><time datetime="${escapeHtml(at)}">${howLongAgo(at, now)}, ${ukTime(at)}</time></p>
  </header>
  ${content}
</article>`
}

const envelope =
  '<rect x="3" y="9" width="34" height="24" rx="3" fill="#f2b441"/><path d="m5 12 15 12 15-12" stroke="#22302b" stroke-width="2.5"/>'

const messageItem = ({ receivedAt, text }: Message): Item => ({
  at: receivedAt,
  heading: 'To the chat',
  picture: envelope,
  content: `<pre>${escapeHtml(text)}</pre>`,
})

function deliveryItem(delivery: Delivery, index: number, all: readonly Delivery[]): Item {
  const { receivedAt, answered, signature, headers, body, fields } = delivery
  const { words, picture } = outcomeOf(answered)
  const id = headers['webhook-id']
  const attempt = 1 + all.slice(index + 1).filter((earlier) => earlier.headers['webhook-id'] === id).length
  return {
    at: receivedAt,
    heading: `${formOf(fields)}, attempt ${attempt}: ${words}`,
    picture,
    content: `<p>Signature: ${signature}</p>
  ${table(fields)}
  <details><summary>Headers and raw body</summary>${table(Object.entries(headers))}<pre>${escapeHtml(body)}</pre></details>`,
  }
}

/** Which form a lead is from, by a field that only that form has. */
function formOf(fields: Delivery['fields']): string {
  const has = (wanted: string) => fields.some(([name]) => name === wanted)
  if (has('callbackWindow')) return 'Ring me'
  return has('planInterest') ? 'Five-step form' : 'Landing form'
}

function table(rows: ReadonlyArray<readonly [string, unknown]>): string {
  const cells = rows.map(
    ([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(String(value))}</td></tr>`,
  )
  return `<table>${cells.join('')}</table>`
}

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium', timeZone: 'Europe/London' })

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
] as const

/** How long ago a moment was, in words: "just now", "2 minutes ago", "3 days ago". @param now Unix ms */
function howLongAgo(moment: string, now: number): string {
  let left = Math.max(0, Math.floor((now - Date.parse(moment)) / 1000))
  if (left < 5) return 'just now'
  for (const [unit, size] of steps) {
    if (left < size) return ago(left, unit)
    left = Math.floor(left / size)
  }
  return ago(left, 'day')
}

/** The moment by the clock in the UK, to the second. */
const ukTime = (moment: string) => clock.format(new Date(moment))

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** What became of a delivery: in words, and as a record that plays, waits, stops or breaks. */
interface Outcome {
  readonly words: string
  /** The inside of an SVG of 40 by 40. */
  readonly picture: string
}

const record = '<circle cx="20" cy="20" r="17" fill="#22302b"/><circle cx="20" cy="20" r="7" fill="#f2b441"/>'
const sign = (path: string) =>
  `<circle cx="31" cy="31" r="9" fill="#a4161a"/><path d="${path}" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>`

/** @param answered as `answerText` wrote it */
function outcomeOf(answered: string): Outcome {
  const answer = parseAnswer(answered)
  if (answer?.kind === 'hang')
    return {
      words: 'Never answered: the site gives up after 15 seconds',
      picture: record + sign('M28 31h.1M31 31h.1M34 31h.1'),
    }
  if (answer?.kind === 'drop')
    return {
      words: 'Connection dropped',
      picture: `${record}<path d="M24 2 17 15l7 6-8 17" stroke="#fbf6ec" stroke-width="4"/>`,
    }
  if (answer?.kind !== 'status' || answer.status >= 300) {
    const wait = answer?.retryAfter === undefined ? '' : `, told to wait ${answer.retryAfter} seconds`
    return { words: `Failed with ${answer?.status ?? answered}${wait}`, picture: record + sign('m28 28 6 6m0-6-6 6') }
  }
  return {
    words: `Accepted with ${answer.status}`,
    picture: `${record}<circle cx="20" cy="20" r="12" stroke="#fbf6ec" stroke-dasharray="20 9"/>`,
  }
}
