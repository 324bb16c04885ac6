import { packed } from '../../src/pages/soundtrack/soundtrack.ts'
import { expect, journey } from './journey.ts'

const list = {
  'sleeve-title': 'Größte Hits',
  'sleeve-names': 'Mum & أم 🎷',
  'to-come-in-to': 'Here Comes the Sun',
}

journey('a soundtrack has the same link in every engine, and opens from it', async ({ visit }) => {
  await visit.open('/soundtrack')
  await visit.hydrated()
  await visit.paste('A title', list['sleeve-title'])
  await visit.paste('Who it’s from', list['sleeve-names'])
  await visit.paste('To come in to', list['to-come-in-to'])
  await visit.press('Send it to someone')
  await visit.sees('How would you like to send it?')
  const link = await visit.ask(() => document.querySelector<HTMLInputElement>('input[readonly]')?.value, null)
  expect(link).toBe(`${visit.site.url}/soundtrack#${packed(list)}`)
  await visit.ask(() => localStorage.clear(), null)
  await visit.open('/faqs')
  await visit.open(`/soundtrack#${packed(list)}&fbclid=IwAR0`)
  await visit.sees('Someone has sent you a soundtrack')
  await visit.sees('Here Comes the Sun')
})
