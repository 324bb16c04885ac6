import type { Delivery } from './delivery.ts'
import type { Letter } from './letters.ts'

const answers = [
  ['200', 'Accept'],
  ['500', 'Fail (500)'],
  ['429r30', 'Too many (429, Retry-After 30)'],
  ['hang', 'Hang'],
  ['drop', 'Drop the connection'],
] as const

/**
 * The inbox as a page.
 *
 * @param current how it answers now, in the words of `parseAnswer`
 */
export function inboxPage(deliveries: readonly Delivery[], current: string, letters: readonly Letter[]): string {
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
  article { background: #fff; border-radius: 12px; padding: 1rem 1.5rem; margin: 1rem 0; overflow-wrap: anywhere }
  th { text-align: left; padding-right: 1.5rem; font-weight: 600; vertical-align: top }
  iframe { width: 100%; height: 48rem; border: 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<h1>Lead inbox</h1>
<p>What the site wrote to people, then each request the webhook received (<a href="/requests.json">as JSON</a>), newest first.</p>
<form method="post" action="/behaviour" aria-label="How to answer from now on">
  ${answers.map(([value, label]) => `<button name="answer" value="${value}" aria-pressed="${value === current}">${label}</button>`).join('\n  ')}
</form>
<form method="post" action="/clear"><button>Clear</button></form>
${letters.toSorted(newestFirst).map(letterArticle).join('\n')}
${deliveries.map(article).join('\n') || '<p>Nothing yet. Fill in the form on the site.</p>'}
</html>`
}

const newestFirst = (a: Letter, b: Letter) => b.sentAt.localeCompare(a.sentAt)

/** As its readers see it: with its own markup, if it has some, in a frame that runs nothing; its links open beside it. */
function letterArticle({ sentAt, from = '', to, subject = '', text = '', html }: Letter): string {
  const title = `${sentAt}: to ${to.join(', ')}${from && `, from ${from}`}`
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
  const document = `${html}<base target="_blank">`
  const frame = `<iframe sandbox="${sandbox}" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(document)}"></iframe>`
  const body = html === undefined ? `<pre>${escapeHtml(text)}</pre>` : frame
  return `<article><h2>${escapeHtml(title)}</h2><p>${escapeHtml(subject)}</p>${body}</article>`
}

function article({ receivedAt, answered, signature, headers, body, fields }: Delivery): string {
  return `<article>
  <h2>${escapeHtml(receivedAt)}: answered ${escapeHtml(answered)}</h2>
  <p>Signature: ${signature}</p>
  ${table(fields)}
  <details><summary>Headers and raw body</summary>${table(Object.entries(headers))}<pre>${escapeHtml(body)}</pre></details>
</article>`
}

function table(rows: ReadonlyArray<readonly [string, unknown]>): string {
  const cells = rows.map(
    ([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(String(value))}</td></tr>`,
  )
  return `<table>${cells.join('')}</table>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
