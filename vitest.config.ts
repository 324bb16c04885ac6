import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'

/** The folder says the runtime: Node for what is pure or about the repository, workerd for the worker. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      { test: { name: 'app', include: ['tests/app/**/*.test.ts'] } },
      { test: { name: 'repo', include: ['tests/repo/**/*.test.ts'] } },
      {
        plugins: [
          cloudflareTest(async ({ inject }) => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              assets: { directory: 'dist/client', binding: 'ASSETS' },
              bindings: {
                MIGRATIONS: await readD1Migrations('migrations'),
                LEAD_WEBHOOK_URL: `${inject<string>('inbox')}/hook`,
                CAMPAIGN_CODE: 'TEST25',
                // `npm run fuzz` asks for more.
                FUZZ_BODIES: process.env.FUZZ_BODIES ?? '20000',
                // Whatever .dev.vars says: each test that seals brings its own keys.
                LEAD_KEYS: 'none',
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          globalSetup: ['tests/support/start-inbox.ts', 'tests/support/start-address-providers.ts'],
          setupFiles: 'tests/worker/support/fresh-database.ts',
        },
      },
    ],
  },
})
