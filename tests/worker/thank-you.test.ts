import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { thankYouUrls } from '#contract/api.ts'
import { app } from '#worker/app.ts'
import { guideLead, landingLead, rows } from './support/leads.ts'

const elsewhere = 'https://www.firm.example/thank-you?form=plain'

async function ledTo(fields: Record<string, string>): Promise<unknown[]> {
  const response = await app.request('/api/lead', { method: 'POST', body: new URLSearchParams(fields) }, env)
  return [response.status, response.headers.get('location')]
}

test('a plain landing form leads to the configured thank-you page, on whichever site', async () => {
  vi.spyOn(thankYouUrls, 'landing', 'get').mockReturnValue(elsewhere)
  expect(await ledTo(landingLead())).toEqual([303, elsewhere])
  expect(await rows()).toHaveLength(1)
})

test('whatever a form contains, it leads nowhere else', async () => {
  const fields = { thankYouUrl: elsewhere, redirect: elsewhere, landingThankYouUrl: elsewhere }
  expect(await ledTo({ ...landingLead(), ...fields })).toEqual([303, '/thank-you#sent'])
})

test('the guide form leads to this site’s own page', async () => {
  vi.spyOn(thankYouUrls, 'landing', 'get').mockReturnValue(elsewhere)
  const { marketing: _, ...lead } = guideLead()
  expect(await ledTo(lead)).toEqual([303, '/thank-you#sent'])
})
