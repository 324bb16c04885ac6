import { Hono } from 'hono'
import { type Env, settingsOf } from '../env.ts'

/** `GET /api/health`: what is missing or wrong in the settings, by name and never by value. */
export const healthRoute = new Hono<{ Bindings: Env }>().get('/', (c) => {
  const { campaignCode, problems } = settingsOf(c.env)
  return c.json({ status: problems.length === 0 ? 'ok' : 'misconfigured', campaignCode, problems })
})
