/**
 * The accept path from a bare Hono to ours, one part more at a time. The step from one rung to the next is what a
 * part costs.
 */
export const rungs = {
  hono: 'Hono with one POST route that answers 202 and JSON',
  parse: 'reading the body and parsing its JSON',
  validate: 'zod/mini: the contract’s schema',
  headers: 'security headers',
  guards: 'own pages, size of the body, signals of a program',
  digest: 'digest (SHA-256)',
  seal: 'sealing (AES-GCM, and HMAC in place of the digest)',
} as const

export type Rung = keyof typeof rungs

const order = Object.keys(rungs)

/** Whether a worker that stands on `rung` does `part`. */
export function reaches(rung: Rung, part: Rung): boolean {
  return order.indexOf(rung) >= order.indexOf(part)
}
