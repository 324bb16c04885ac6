import type { D1Migration } from '@cloudflare/vitest-pool-workers'
import type { DeskEnv } from '#desk/settings.ts'

declare global {
  namespace Cloudflare {
    interface Env extends DeskEnv {
      readonly MIGRATIONS: D1Migration[]
    }
  }
}
