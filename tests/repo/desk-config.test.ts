import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { environmentNames } from '../../scripts/cloudflare/command.ts'

const configOf = (config: string, env: string) => unstable_readConfig({ config, env })
const databases = z.array(z.object({ binding: z.string(), database_name: z.string() }))
const names = ['', ...environmentNames]

test.each(names)('in environment "%s" the desk shares the site’s database and asks the site of the same', (env) => {
  const [site, desk] = [configOf('wrangler.toml', env), configOf('desk/wrangler.toml', env)]
  expect(databases.parse(desk.d1_databases)).toEqual(databases.parse(site.d1_databases))
  expect(desk.services).toMatchObject([{ binding: 'SITE', service: site.name }])
  expect(desk.compatibility_date).toBe(site.compatibility_date)
  expect(desk.secrets).toEqual({ required: ['LEAD_KEYS', 'HEALTH_TOKEN'] })
  expect(Object.keys(desk.vars)).toEqual(['ACCESS_TEAM', 'ACCESS_AUDIENCE', 'DESK_HOST', 'SITE_URL'])
})

test.each(names)('in environment "%s" the desk has no second address, and serves nothing without its worker', (env) => {
  const { workers_dev, preview_urls, assets, observability } = configOf('desk/wrangler.toml', env)
  expect({ workers_dev, preview_urls }).toEqual({ workers_dev: false, preview_urls: false })
  expect(assets).toMatchObject({ run_worker_first: true })
  expect(observability).toMatchObject({ redact_query_string: true, logs: { invocation_logs: false } })
})

test.each(environmentNames)('deployed in %s, the desk shows nothing until someone sets up Access', (env) => {
  expect(configOf('desk/wrangler.toml', env).vars).toMatchObject({
    ACCESS_TEAM: '',
    ACCESS_AUDIENCE: '',
    DESK_HOST: '',
  })
})
