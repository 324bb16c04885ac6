import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { counting, crowd } from '../worker/support/counting.ts'
import { noCipher } from '../worker/support/leads.ts'
import { now, visit } from './support/visit.ts'

/** What can be chosen together is counted twice, and nothing else comes near. */
const bounded = 100_000
test.each(['pending', 'held', 'parked', 'delivered'])(
  'with 200,000 leads %s, all of one person, every page reads a bounded number of rows',
  {
    timeout: 180_000,
  },
  async (state) => {
    const hashes = await Promise.all([
      noCipher.digest('email', 'ada@example.com'),
      noCipher.digest('phone', '07700900123'),
    ])
    const [email_hash, phone_hash] = hashes.map((hash) => `'${hash}'`)
    const unknown = { campaign_key: "'k' || i", key_id: "'lost'", held_for: state === 'held' ? "'trap'" : 'NULL' }
    await crowd(state, { email_hash: email_hash ?? '', phone_hash: phone_hash ?? '', ...unknown })
      .bind(now)
      .run()
    const list = `/?state=${state}`
    const id = (await env.DB.prepare('SELECT id FROM leads LIMIT 1').first('id')) ?? ''
    const pages = [
      '/',
      '/?code=none',
      list,
      `${list}&code=none`,
      `${list}&form=guide`,
      `/many?act=erase&state=${state}`,
    ]
    for (const path of [...pages, `/leads/${id}?list=state%3D${state}%26code%3Dnone`]) {
      const { db, seen } = counting()
      await visit(path, { vars: { DB: db } })
      expect(seen.read, path).toBeLessThan(bounded)
    }
    for (const sought of ['ada@example.com', '07700 900123', 'Lovelace', 'nobody@example.com']) {
      const { db, seen } = counting()
      await visit('/find', { post: { sought }, vars: { DB: db } })
      expect(seen.read, sought).toBeLessThan(bounded)
    }
    const { db, seen } = counting()
    await visit('/campaigns?weeks=52', { vars: { DB: db } })
    expect(seen.read).toBeLessThan(2 * countedForCampaigns)
  },
)
})
