import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import './tests/support/provided.ts'

const migrations = await readD1Migrations('migrations')

// The pool of workerd takes a module from Vitest's cache without its source map: an error would name the wrong line.
const fsModuleCache = false

/**
 * The folder determines the runtime: Node for pure code and the repository, workerd for the worker. Tests that take
 * seconds are named `*.slow.test.ts`: `npm test` runs them, `npm run check` does not.
 */
export default defineConfig({
  test: {
    // The tests spend a quarter of their time waiting; by default vitest would leave one of two cores idle.
    maxWorkers: 3,
    // End hangs without failing on a busy computer.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A log that the queue's consumer writes as the last file ends would keep the run waiting for ever
    // (https://github.com/cloudflare/workers-sdk/issues/15719).
    disableConsoleIntercept: true,
    // An error says what it has found: by default it breaks off after 40 characters.
    chaiConfig: { truncateThreshold: 200 },
    projects: [
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      { extends: true, test: { name: 'app', include: ['tests/app/**/*.test.ts'] } },
      // Not isolated: half of what these files take is loading wrangler, vite and the site's pages, for each again.
      {
        extends: true,
        test: {
          name: 'repo',
          include: ['tests/repo/**/*.test.ts'],
          isolate: false,
          // What wrangler runs before it serves leaves the local database alone.
          env: { STATE_DIR: 'test-results/state' },
        },
      },
      {
        extends: true,
        plugins: [
          cloudflareTest(({ inject }) => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              assets: { directory: 'dist/client', binding: 'ASSETS' },
              bindings: {
                LEAD_WEBHOOK_URL: `${inject<string>('inbox')}/hook`,
                CAMPAIGN_CODE: 'TEST25',
                // Overrides .dev.vars: each test that encrypts supplies its own keys.
                LEAD_KEYS: 'none',
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          // `npm run fuzz` sets more.
          provide: { migrations, fuzzBodies: Number(process.env.FUZZ_BODIES ?? 4000) },
          include: ['tests/worker/**/*.test.ts'],
          fsModuleCache,
          // One workerd for many files, which would each wait more than a second for their own. The database and spies
          // are reset before each test.
          isolate: false,
          restoreMocks: true,
          globalSetup: 'tests/support/start-services.ts',
          setupFiles: 'tests/worker/support/fresh-start.ts',
        },
      },
      {
        extends: true,
        plugins: [
          cloudflareTest({
            main: './desk/index.ts',
            wrangler: { configPath: './desk/wrangler.toml' },
            miniflare: {
              bindings: { LEAD_KEYS: 'none' },
            },
          }),
        ],
        test: {
          name: 'desk',
          provide: { migrations },
          include: ['tests/desk/**/*.test.{ts,tsx}'],
          fsModuleCache,
          isolate: false,
          restoreMocks: true,
          setupFiles: 'tests/worker/support/fresh-start.ts',
        },
      },
    ],
  },
})
