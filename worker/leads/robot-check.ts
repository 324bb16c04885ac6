import * as z from 'zod/mini'
import { errorName, log } from '../log.ts'
import { withTimeout } from '../time.ts'
import { uuidFrom } from './lead-content.ts'

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const verification = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
/** The visitor is waiting: a check that takes longer than this (ms) counts as broken. */
const timeoutMs = 3_000
/** Characters; no token has more. What a program makes up must not be able to upset the check. */
const maxToken = 2_048

const answer = z.object({ success: z.boolean(), 'error-codes': z._default(z.array(z.string()), []) })

/** A wrong setting, or a fault of Cloudflare's. Every other code is about what the sender sent. */
const notTheSenders: ReadonlySet<string> = new Set(['missing-input-secret', 'invalid-input-secret', 'internal-error'])

interface RobotCheck {
  /** Turnstile's; undefined while the check is off. */
  readonly secret: string | undefined
  /** From the widget in the form. */
  readonly token: string | undefined
  /** Of the lead's content. */
  readonly digest: string
  /** The sender's IP address, if it is known. */
  readonly address: string | undefined
  readonly fetch: typeof fetch
  /** Called when the check itself does not work, with Turnstile's code or an error's name; must return at once. */
  readonly onBroken: (fault: string) => void
}

/**
 * Asks Turnstile about a token. Never rejects.
 *
 * @returns `spent` for a token that is more than five minutes old, or has already passed for other content: Turnstile
 *   does not say which; `broken` when the check itself does not work, and then holds nobody
 */
export async function robotCheck(check: RobotCheck): Promise<'off' | 'passed' | 'failed' | 'spent' | 'broken'> {
  const { secret, token, onBroken } = check
  if (secret === undefined) return 'off'
  if (!token || token.length > maxToken) return 'failed'
  const fault = (code: string) => {
    log({ event: 'robot_check_failed', error: code })
    onBroken(code)
    return 'broken' as const
  }
  try {
    // A body that hangs does not always notice the signal.
    const { success, 'error-codes': codes } = await withTimeout(timeoutMs, verified(check, secret, token))
    if (success) return 'passed'
    const ownFault = codes.find((code) => notTheSenders.has(code))
    if (ownFault !== undefined) return fault(ownFault)
    return codes.includes('timeout-or-duplicate') ? 'spent' : 'failed'
  } catch (error) {
    return fault(errorName(error))
  }
}

/** Rejects if Turnstile does not answer. */
async function verified(check: RobotCheck, secret: string, token: string) {
  const { digest, address } = check
  // A token is valid once. With this key a token that has passed passes again for the same content, and for nothing
  // else.
  const body = new URLSearchParams({ secret, response: token, idempotency_key: uuidFrom(digest) })
  if (address !== undefined) body.set('remoteip', address)
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await check.fetch(verification, { method: 'POST', body, redirect: 'manual', signal })
  return answer.parse(await response.json())
}
