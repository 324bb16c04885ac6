import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { noCode } from '#desk/leads.ts'
import { counting, crowd } from '../worker/support/counting.ts'
import { newKey, noCipher } from '../worker/support/leads.ts'
import { formOf, linkOf, now, visit } from './support/visit.ts'

/** All that can be selected together is counted a few times; nothing else reads nearly as many rows. */
const bounded = 70_000
/** More than that: a page that reads all of them is found out. */
const leads = 80_000
test.each(['pending', 'held', 'parked', 'delivered'])(
  'with 80,000 leads %s, all of one person, every page reads a bounded number of rows',
  async (state) => {
    const digests = await Promise.all([
      noCipher.digest('email', 'ada@example.com'),
      noCipher.digest('phone', '07700900123'),
    ])
    const [email_digest, phone_digest] = digests.map((digest) => `'${digest}'`)
    const unknown = { campaign_key: "'k' || i", key_id: "'lost'", hold_reason: state === 'held' ? "'trap'" : 'NULL' }
    await crowd(state, leads, { email_digest: email_digest ?? '', phone_digest: phone_digest ?? '', ...unknown })
      .bind(now)
      .run()
    await env.DB.exec("UPDATE leads SET content = 'v1:lost:AAAA'")
    const list = `/?state=${state}`
    const withoutCode = `code=${encodeURIComponent(noCode)}`
    const id = (await env.DB.prepare('SELECT id FROM leads LIMIT 1').first('id')) ?? ''
    const pages = [
      '/',
      `/?${withoutCode}`,
      list,
      `${list}&${withoutCode}`,
      `${list}&form=guide`,
      `/bulk?action=erase&state=${state}`,
    ]
    for (const path of [...pages, `/leads/${id}?list=${encodeURIComponent(`state=${state}&${withoutCode}`)}`]) {
      const { db, seen } = counting()
      await visit(path, { vars: { DB: db } })
      expect(seen.read, path).toBeLessThan(bounded)
    }
    for (const sought of ['ada@example.com', '07700 900123', 'Lovelace', 'nobody@example.com']) {
      const { db, seen } = counting()
      await visit('/find', { post: { sought }, vars: { DB: db } })
      expect(seen.read, sought).toBeLessThan(bounded)
    }
    // Of this person's leads, as many steps as one request makes.
    const vars = { LEAD_KEYS: newKey }
    const found = await visit('/find', { post: { sought: 'ada@example.com' }, vars })
    const post = formOf(await visit(linkOf(found, 'Erase all, more than 10,000'), { vars }), '/bulk')
    const { db, seen } = counting()
    const { text } = await visit('/bulk', { post, vars: { ...vars, DB: db } })
    expect(text).toContain('Erased: 25,000 leads')
    expect(seen.read / 25_000).toBeLessThan(20)
  },
)
