import type { Signature } from './signature.ts'

/** One request the webhook received, as it came. */
export interface Delivery {
  readonly receivedAt: string
  readonly answered: string
  readonly signature: Signature
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>
}
