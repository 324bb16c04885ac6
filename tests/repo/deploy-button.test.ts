import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { secretsFor } from '../../scripts/cloudflare/secrets.ts'

/** What Cloudflare reads from a repository that its button copies: the top of wrangler.toml, and these two files. */
const manifest: {
  readonly repository: string
  readonly scripts: Readonly<Record<string, string>>
  readonly cloudflare: { readonly bindings: Readonly<Record<string, { readonly description: string }>> }
} = JSON.parse(readFileSync('package.json', 'utf8'))
const config = z
  .object({
    vars: z.record(z.string(), z.string()),
    d1_databases: z.array(z.object({ binding: z.string() })),
    queues: z.object({ producers: z.array(z.object({ binding: z.string() })) }),
  })
  .parse(unstable_readConfig({ config: 'wrangler.toml', env: '' }))
const askedFor = Object.keys(parseEnv(readFileSync('.dev.vars.example', 'utf8')))

test('the button copies the repository in package.json', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(
    `(https://deploy.workers.cloudflare.com/?url=${manifest.repository})`,
  )
})

test('what it asks for as a secret is one, and no variable has the same name', () => {
  const secrets = secretsFor({ ADDRESS_PROVIDER: 'os-places' }, 'site key').map(({ name }) => name)
  expect(askedFor.filter((name) => !secrets.includes(name))).toEqual([])
  expect(askedFor.filter((name) => name in config.vars)).toEqual([])
})

test('it explains everything it shows, and nothing else', () => {
  const shown = [
    ...askedFor,
    ...Object.keys(config.vars),
    ...config.d1_databases.map(({ binding }) => binding),
    ...config.queues.producers.map(({ binding }) => binding),
  ]
  expect(Object.keys(manifest.cloudflare.bindings).toSorted()).toEqual(shown.toSorted())
})

test('it finds scripts to build and deploy with', () => {
  expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(['build', 'deploy']))
})
