import { TrustStrip } from './trust-strip.tsx'

/** The same for pages that keep it as HTML. */
export function KeptTrustStrip() {
  return <TrustStrip />
}
