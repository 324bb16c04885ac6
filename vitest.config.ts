import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'

/**
 * The folder says the runtime: Node for what is pure or about the repository, workerd for the worker. What takes
 * seconds is called `*.slow.test.ts`: `npm test` runs it, `npm run check` does not.
 */
export default defineConfig({
  test: {
    // Much of what the tests do is waiting; by itself vitest would leave one of two cores idle.
    maxWorkers: 2,
    // Hangs end; a computer that is busy with something else fails nothing.
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      { extends: true, test: { name: 'app', include: ['tests/app/**/*.test.ts'] } },
      { extends: true, test: { name: 'repo', include: ['tests/repo/**/*.test.ts'] } },
      {
        extends: true,
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
          // One workerd for many files, each of which would wait more than a second for one of its own. The database
          // is made anew and spies are gone before each test.
          isolate: false,
          restoreMocks: true,
          globalSetup: ['tests/support/start-inbox.ts', 'tests/support/start-address-providers.ts'],
          setupFiles: 'tests/worker/support/fresh-start.ts',
        },
      },
    ],
  },
})
