import { errorName, log } from '../log.ts'

const timeLimitMs = 10_000

/** Lets a monitor elsewhere know that this run was healthy. Never rejects. The address is a secret. */
export async function beat(url: string, via: typeof fetch): Promise<void> {
  try {
    const response = await via(url, { redirect: 'manual', signal: AbortSignal.timeout(timeLimitMs) })
    response.body?.cancel().catch(() => undefined)
    if (!response.ok) log({ event: 'heartbeat_failed', reason: `http ${response.status}` })
  } catch (error) {
    log({ event: 'heartbeat_failed', reason: errorName(error) })
  }
}
