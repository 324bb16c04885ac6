import * as z from 'zod/mini'
import { errorName, log } from '../log.ts'

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const verification = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
/** The visitor is waiting; a check that takes longer than this (ms) counts as failed. */
const timeLimitMs = 3_000

const answer = z.object({ success: z.boolean() })

interface RobotCheck {
  readonly token: string | undefined
  /** A token is valid once. This key lets the same lead pass again when it is resent. */
  readonly leadId: string
  readonly address: string | undefined
}

interface Verifier {
  readonly secret: string
  readonly fetch: typeof fetch
}

/** Asks Turnstile about a token. Never rejects: a check that cannot be made counts as failed. */
export async function passesRobotCheck(
  { token, leadId, address }: RobotCheck,
  { secret, fetch: via }: Verifier,
): Promise<boolean> {
  if (!token) return false
  const body = new URLSearchParams({ secret, response: token, idempotency_key: leadId })
  if (address !== undefined) body.set('remoteip', address)
  try {
    const signal = AbortSignal.timeout(timeLimitMs)
    const response = await via(verification, { method: 'POST', body, redirect: 'manual', signal })
    return answer.safeParse(await response.json()).data?.success ?? false
  } catch (error) {
    log({ event: 'robot_check_failed', error: errorName(error) })
    return false
  }
}
