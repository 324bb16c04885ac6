import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { LeadStore } from '#worker/store/lead-store.ts'
import { acceptedFrom, parseQueueMessage, storedForm, wholeLeadMessage } from '#worker/store/queue-message.ts'
import { consumeAt, start, store, wakeUp } from './support/deliveries.ts'
import { cipherWith, newKey } from './support/keys.ts'
import { acceptedLead, rows } from './support/leads.ts'

const sealing = cipherWith(newKey)

test('a sealed lead’s row says which form it came from, and still does when it is erased', async () => {
  const accepted = acceptedLead({ receivedAt: start })
  await new LeadStore(env.DB, sealing).save(accepted)
  expect(await rows()).toMatchObject([{ form: 'landing', received_on: '2026-11-21' }])
  await env.DB.prepare('UPDATE leads SET content = NULL').run()
  expect(await rows()).toMatchObject([{ form: 'landing', received_on: '2026-11-21' }])
})

test('so does the row of a lead that waited on the queue, even while no key opens it', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const message = await wholeLeadMessage(acceptedLead({ receivedAt: start }), sealing)
  await consumeAt(start, [message], { leads: new LeadStore(env.DB, cipherWith()) })
  expect(await rows()).toMatchObject([{ form: 'landing', content: expect.stringMatching(/^v1:/) }])
})

test('a message of an earlier release, which does not name the form, is stored as ever', async () => {
  const { form: _form, ...stored } = await storedForm(acceptedLead({ receivedAt: start }), sealing)
  const message = parseQueueMessage({ v: 1, stored })
  expect(message).toEqual({ v: 1, stored })
  expect(await acceptedFrom(stored, sealing)).toMatchObject({ lead: { form: 'landing' } })
  await new LeadStore(env.DB, cipherWith()).saveSealed(stored)
  expect(await rows()).toMatchObject([{ form: null }])
  await consumeAt(start, [wakeUp(stored.id)], { store: store('webhook', sealing) })
  expect(await rows()).toMatchObject([{ status: 'delivered' }])
})
