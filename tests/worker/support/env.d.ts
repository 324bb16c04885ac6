import type { D1Migration } from '@cloudflare/vitest-pool-workers'
import type { Env as WorkerEnv } from '#worker/env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      readonly MIGRATIONS: D1Migration[]
      readonly FUZZ_BODIES: string
    }
    interface GlobalProps {
      mainModule: typeof import('#worker/index.ts')
    }
  }
}
