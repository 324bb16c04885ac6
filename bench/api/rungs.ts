/**
 * The accept path from bare Hono to ours, adding one part at a time. The step from one rung to the next is the cost of
 * a part.
 */
export const rungs = {
  hono: 'Hono with one POST route that answers 202 and JSON',
  parse: 'reading the body and parsing its JSON',
  validate: 'zod/mini: the contract’s schema',
  headers: 'security headers',
  guards: 'own pages, body size, bot signals',
  digest: 'digest (SHA-256)',
  seal: 'sealing (AES-GCM, and HMAC in place of the digest)',
} as const

export type Rung = keyof typeof rungs

const order = Object.keys(rungs)

/** Whether a worker on `rung` does `part`. */
export function reaches(rung: Rung, part: Rung): boolean {
  return order.indexOf(rung) >= order.indexOf(part)
}
