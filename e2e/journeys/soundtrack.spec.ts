import { packed } from '../../src/pages/soundtrack/soundtrack.ts'
import { everywhere, expect, journey } from './journey.ts'

const list = {
  'sleeve-title': 'Größte Hits',
  'sleeve-names': 'Mum & أم 🎷',
  'to-come-in-to-song': 'Here Comes the Sun',
}

journey('a soundtrack has the same link in every engine, and opens from it', everywhere, async ({ visit }) => {
  await visit.open('/soundtrack')
  await visit.hydrated()
  await visit.paste('A title', list['sleeve-title'])
  await visit.paste('Who it’s from', list['sleeve-names'])
  await visit.paste('Song', list['to-come-in-to-song'])
  await visit.press('Send it to someone')
  await visit.sees('How would you like to send it?')
  const link = await visit.ask(() => document.querySelector<HTMLInputElement>('input[readonly]')?.value, null)
  expect(link).toBe(`${visit.site.url}/soundtrack#${packed(list)}`)
  await visit.ask(() => localStorage.clear(), null)
  await visit.open('/guide')
  await visit.open(`/soundtrack#${packed(list)}`)
  await visit.sees(`A soundtrack from ${list['sleeve-names']}`)
  await visit.sees('Here Comes the Sun')
  await visit.press('Add yours')
  await visit.press('Yes, start with theirs')
  await visit.hydrated()
  expect(await visit.valueOf('Song')).toBe('Here Comes the Sun')
})

// Not in the old WebKit, whose window downloads nothing and shows the picture instead.
journey('a soundtrack is saved as a picture', async ({ visit }) => {
  await visit.open('/soundtrack')
  await visit.hydrated()
  await visit.paste('Song', list['to-come-in-to-song'])
  await visit.press('Send it to someone')
  await visit.press('Save a picture of it')
  await visit.sees('Saved. Look among your downloads.')
})
