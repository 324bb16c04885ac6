import type { Env } from '../env.ts'
import { minuteMs } from '../time.ts'

/** When (Unix ms) this isolate accepted its latest leads, by digest of the content; the oldest come first. */
const accepted = new WeakMap<Env, Map<string, number>>()
/** At most this many are remembered. */
const maxRemembered = 1_000

/** Remembers that a lead was accepted. @param digest of its content @param now Unix ms */
export function rememberAccepted(env: Env, digest: string, now: number): void {
  const recent = accepted.get(env) ?? new Map<string, number>()
  accepted.set(env, recent)
  recent.delete(digest)
  recent.set(digest, now)
  const [oldest] = recent.keys()
  if (recent.size > maxRemembered && oldest !== undefined) recent.delete(oldest)
}

/** Whether the same content was accepted within the last minute, as far as this isolate knows. */
export function isJustAccepted(env: Env, digest: string, now: number): boolean {
  const at = accepted.get(env)?.get(digest)
  return at !== undefined && Math.abs(now - at) < minuteMs
}
