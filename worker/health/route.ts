import { Hono } from 'hono'
import { type Env, settingsOf } from '../env.ts'
import { recentCounts } from './recent-counts.ts'

/**
 * `GET /api/health`: which settings are missing or wrong, by name and never by value; the campaign codes, which are
 * printed in adverts; how many leads are waiting, for how long, and whether they are stored encrypted. Always 200: the
 * site accepts leads even when `status` is not `ok`.
 */
export const healthRoute = new Hono<{ Bindings: Env }>().get('/', async (c) => {
  const { campaignCode, cipher, problems, ...settings } = settingsOf(c.env)
  const campaignCodes = Object.fromEntries(settings.campaignCodes)
  const leads = await recentCounts(c.env.DB, Date.now())
  const status = problems.length > 0 ? 'misconfigured' : leads === null ? 'degraded' : 'ok'
  return c.json({ status, campaignCode, campaignCodes, problems, encrypted: cipher.newestKeyId !== null, leads })
})
