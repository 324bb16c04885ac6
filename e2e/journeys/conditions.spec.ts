import { expect, journey } from './journey.ts'
import { fillPerson } from './visit.ts'

const send = 'Send me my info pack'

journey(
  'without scripts the landing form sends a lead, once its mistakes are corrected',
  async ({ visit, visitor }) => {
    visit.site.withoutScripts()
    await visit.open('/')
    await visit.choose('By post')
    await visit.paste('First name', 'Ada "Countess" & <Byron>')
    await visit.paste('Last name', 'Lovelace')
    await visit.paste('Email address', visitor.email)
    await visit.paste('Address line 1', '1 Sample Street')
    await visit.paste('Town/City', 'London')
    await visit.paste('Postcode', 'EC1A 1AA')
    await visit.press(send)
    await visit.sees('Phone number is required')
    expect(await visit.valueOf('First name')).toBe('Ada "Countess" & <Byron>')
    await visit.paste('Phone number', '07700 900123')
    await visit.press(send)
    await visit.arrivesAt('/thank-you#sent')
    expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ postcode: 'EC1A 1AA' })
  },
)

journey('what is filled in before the script arrives is kept', async ({ visit, visitor }) => {
  const letGo = visit.site.holdScripts()
  await visit.open('/')
  await fillPerson(visit, visitor.email)
  letGo()
  await visit.hydrated()
  expect(await visit.valueOf('First name')).toBe('Ada')
  await visit.press(send)
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
})

journey('after returning with Back the form still sends', async ({ visit, visitor }) => {
  await visit.open('/')
  await visit.hydrated()
  await visit.paste('First name', 'Ada')
  await visit.follow('Your questions answered', '/faqs')
  await visit.back()
  await visit.arrivesAt('/')
  await visit.hydrated()
  await fillPerson(visit, visitor.email)
  await visit.press(send)
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
})
