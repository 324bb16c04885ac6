import type { D1Migration } from '@cloudflare/vitest-pool-workers'

declare module 'vitest' {
  /** What `vitest.config.ts` provides, by `inject`. It is no variable of the worker, which would report that as unknown. */
  interface ProvidedContext {
    migrations: D1Migration[]
    fuzzBodies: number
  }
}
