import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { now } from './support/access.ts'
import { audit, given, givenLetter, healthy, letterOf, rowOf, siteSaying, visit } from './support/visit.ts'

const today = () => visit('/', { vars: { SITE: siteSaying(healthy) } })

test('a day without letters, or with letters that went or wait, says nothing about them', async () => {
  await given({ letter: true })
  const { text } = await today()
  expect(text).not.toContain('Letters with the guide')
  expect(text).toContain('Nothing needs you')
})

test('letters that were parked or refused are on the first page, by reason, with what to do', async () => {
  await givenLetter('parked', 'E_RATE_LIMIT_EXCEEDED')
  await givenLetter('refused', 'bounced')
  await givenLetter('refused', 'bounced')
  const { text, html } = await today()
  expect(text).toContain('1 lead: parked, E_RATE_LIMIT_EXCEEDED')
  expect(text).toContain('More letters were sent than Cloudflare allows us.')
  expect(text).toContain('2 leads: refused by its address, bounced')
  expect(text).toContain('The letter came back')
  expect(text).toContain('Something needs you.')
  expect(html).toContain('href="/leads?letters=refused"')
  expect(html).toContain('href="/act?do=letter&amp;letters=parked"')
})

test('a refused address alone needs nobody to act at the desk', async () => {
  await givenLetter('refused', 'address refused')
  expect((await today()).text).toContain('Nothing needs you')
})

test('leads are found by what has become of their letters', async () => {
  const [parked, refused] = [await givenLetter('parked', 'timeout'), await givenLetter('refused', 'bounced')]
  const other = await given({ letter: true })
  const { html } = await visit('/leads?letters=refused')
  expect([parked, refused, other].filter((id) => html.includes(`/leads/${id}`))).toEqual([refused])
  expect((await visit('/leads?letters=lost')).text).toContain('was left out')
})

test('a lead’s page has the state of its letter, its attempts and what the outcome means', async () => {
  const id = await givenLetter('refused', 'address refused')
  await env.DB.exec("UPDATE deliveries SET attempts = 3 WHERE kind = 'email'")
  const { text, html } = await visit(`/leads/${id}`)
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Letter with the guide What has become of it Refused by its address Tries 3',
  )
  expect(text).toContain('Cloudflare no longer writes to this address')
  expect(html).toContain(`href="/act?do=letter&amp;lead=${id}"`)
  const without = await visit(`/leads/${await given()}`)
  expect(without.text).not.toContain('Letter with the guide')
})

test('a letter that went cannot be sent again', async () => {
  const id = await given({ letter: true })
  await env.DB.exec(`UPDATE deliveries SET status = 'sent', last_outcome = 'accepted' WHERE kind = 'email'`)
  expect((await visit(`/leads/${id}`)).html).not.toContain('do=letter')
  expect((await visit(`/act?do=letter&lead=${id}`)).text).toContain('No letter that can be sent again matches.')
  expect((await visit('/act', { post: { do: 'letter', lead: id, count: '1' } })).status).toBe(409)
  expect(await letterOf(id)).toMatchObject({ status: 'sent' })
})

test('one letter is sent again, the delivered lead is not, and who did it is written down', async () => {
  const id = await givenLetter('parked', 'timeout')
  expect((await visit(`/act?do=letter&lead=${id}`)).text).toContain('The letter with the guide will be sent')
  await visit('/act', { post: { do: 'letter', lead: id, count: '1' } })
  expect(await letterOf(id)).toMatchObject({ status: 'pending', attempts: 0, due_at: now, last_outcome: null })
  expect(await rowOf(id)).toMatchObject({ status: 'delivered' })
  expect(await audit()).toMatchObject([{ action: 'letter sent again', lead_id: id, leads: 1 }])
})

test('all parked letters are sent again, and no refused one', async () => {
  const [one, two] = [await givenLetter('parked', 'timeout'), await givenLetter('parked', 'E_INTERNAL_SERVER_ERROR')]
  const refused = await givenLetter('refused', 'bounced')
  expect((await visit('/act?do=letter&letters=parked')).text).toContain('The letters of 2 leads will be sent again')
  await visit('/act', { post: { do: 'letter', letters: 'parked', count: '2' } })
  for (const id of [one, two]) expect(await letterOf(id)).toMatchObject({ status: 'pending' })
  expect(await letterOf(refused)).toMatchObject({ status: 'refused' })
  expect(await audit()).toMatchObject([{ filter: 'letters=parked', leads: 2 }])
  expect((await visit('/audit')).text).toContain('letter with the guide: parked')
})

test('sending letters again needs a lead, or what has become of the letters', async () => {
  expect((await visit('/act?do=letter')).status).toBe(400)
  expect((await visit('/act?do=letter&state=parked')).status).toBe(400)
})

test('a held lead that is sent on takes its letter with it, and an erased one stops it', async () => {
  const [sent, erased] = [await given({ heldFor: 'flood', letter: true }), await given({ letter: true })]
  expect(await letterOf(sent)).toMatchObject({ status: 'held' })
  await visit('/act', { post: { do: 'send', lead: sent, count: '1' } })
  expect(await letterOf(sent)).toMatchObject({ status: 'pending', due_at: now })
  await visit('/act', { post: { do: 'erase', lead: erased, count: '1' } })
  expect(await letterOf(erased)).toMatchObject({ status: 'erased' })
})
