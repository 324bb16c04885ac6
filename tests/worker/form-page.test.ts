import { expect, test } from 'vitest'
import { formPageWithMistakes } from '#worker/lead/form-page.ts'

const page = `<title>Your guide</title><form>
  <div id="error-summary" hidden><ul></ul></div>
  <p id="heardFrom-error" hidden></p>
  <select name="heardFrom"><option value="">Choose</option><option value="tv" selected>TV</option><option value="post">Post</option></select>
  <p id="message-error" hidden></p>
  <textarea name="message"></textarea>
</form>`

const assets = { fetch: async () => new Response(page, { headers: { 'content-type': 'text/html' } }) }

async function shown(values: Record<string, unknown>, fields: Record<string, string>): Promise<string> {
  const request = new Request('https://site.example/api/lead')
  const response = await formPageWithMistakes(assets, request, { typed: values, hidden: {} }, { fields }, 422)
  return response.text()
}

test('a select shows what was chosen, and is marked and focused when invalid', async () => {
  const html = await shown({ heardFrom: 'post' }, { heardFrom: 'Choose one of the options' })
  expect(html).toContain('<option value="post" selected="">')
  expect(html).toContain('<option value="tv">')
  expect(html).toContain('<select name="heardFrom" aria-invalid="true" autofocus="">')
  expect(html).toContain('<p id="heardFrom-error">Choose one of the options</p>')
})

test('an untouched select stays as it is on the page', async () => {
  expect(await shown({}, {})).toContain('<option value="tv" selected>')
})

test('a textarea keeps what was typed, as text', async () => {
  const html = await shown({ message: 'Ring <b>after</b> six & not before' }, { message: 'Use 20 characters or fewer' })
  expect(html).toContain(
    'aria-invalid="true" autofocus="">Ring &lt;b&gt;after&lt;/b&gt; six &amp; not before</textarea>',
  )
})

test.each([
  ['gzip, br', 'gzip'],
  ['identity', null],
])('for a browser that accepts %s the page’s coding is %s', async (accepted, coding) => {
  const headers = { 'accept-encoding': accepted }
  const request = new Request('https://site.example/api/lead', { headers })
  const response = await formPageWithMistakes(assets, request, { typed: {}, hidden: {} }, { sentence: 'Later' }, 503)
  expect(response.headers.get('content-encoding')).toBe(coding)
  expect(await response.text()).toContain('<title>Error: Your guide</title>')
})
