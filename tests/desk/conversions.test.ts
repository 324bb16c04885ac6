import { expect, test } from 'vitest'
import type { AdPlatform } from '#contract/offline-conversions.ts'
import { audit, given, settle, visitTo } from './support/visit.ts'

/** A desk that tells these platforms. */
const ask = (path: string, told: readonly AdPlatform[] = ['Google', 'Microsoft']) => visitTo(path, {}, told)

/** A lead that came by a click. */
async function clicked(advert: object, changes: Parameters<typeof given>[0] = {}) {
  const id = await given({
    receivedAt: Date.parse('2026-11-21T09:30:15Z'),
    ...changes,
    changes: { advert, ...changes.changes },
  })
  await settle(id, 'delivered', 'http 200')
  return id
}

test('each platform gets its own clicks that became delivered leads, as its template has them, and no person', async () => {
  await clicked({ gclid: 'Cj0KCQ-a_1', msclkid: '' })
  await clicked({ gclid: '', msclkid: 'f894f652' }, { form: 'callback' })
  await clicked({ gclid: 'repeated' }, { changes: { repeat: true } })
  await clicked({ gclid: '=HYPERLINK("x")' })
  await given({ changes: { advert: { gclid: 'waiting' } } })
  await given({ heldFor: 'flood', changes: { advert: { gclid: 'held' } } })
  expect((await ask('/codes/conversions.csv?id=gclid')).html).toBe(
    'Google Click ID,Conversion Name,Conversion Time\r\nCj0KCQ-a_1,Guide request,2026-11-21 09:30:15+0000\r\n',
  )
  expect((await ask('/codes/conversions.csv?id=msclkid&from=2026-11-21&to=2026-11-21')).html).toBe(
    'Parameters:TimeZone=+0000,,\r\nMicrosoft Click ID,Conversion Name,Conversion Time\r\nf894f652,Call request,2026-11-21 09:30:15\r\n',
  )
  expect((await ask('/codes/conversions.csv?id=gclid&from=2026-11-22')).html).not.toContain('Cj0K')
  expect(await audit()).toMatchObject([
    { action: 'downloaded', filter: 'clicks: gclid, the first to the last', leads: 4 },
    { action: 'downloaded', filter: 'clicks: msclkid, 2026-11-21 to 2026-11-21', leads: 4 },
    { action: 'downloaded', leads: 0 },
  ])
  expect((await ask('/audit')).text).toContain('Clicks for an advert platform: gclid')
})

test('no file is offered or made until the firm tells a platform, and then only that one’s', async () => {
  const isOffered = async (told: readonly AdPlatform[]) => (await ask('/codes', told)).text.includes('GBRAID')
  expect([await isOffered([]), await isOffered(['Microsoft']), await isOffered(['Google'])]).toEqual([
    false,
    false,
    true,
  ])
  for (const [id, told, status] of [
    ['gclid', [], 404],
    ['gclid', ['Microsoft'], 404],
    ['email', ['Google'], 404],
    ['constructor', ['Google'], 404],
    ['wbraid', ['Google'], 200],
  ] as const)
    expect([id, (await ask(`/codes/conversions.csv?id=${id}`, told)).status]).toEqual([id, status])
})
