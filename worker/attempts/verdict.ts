/** What to do with a queue message: acknowledge it, or retry it after a delay. */
export type Verdict = { readonly kind: 'ack' } | { readonly kind: 'retry'; readonly delaySeconds: number }

/** Does it. */
export function settle(message: Message<unknown>, verdict: Verdict): void {
  if (verdict.kind === 'ack') message.ack()
  else message.retry({ delaySeconds: verdict.delaySeconds })
}
