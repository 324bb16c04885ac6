import { hasUnsentLeads, outboxPrefix } from './outbox-keys.ts'

/** How long (ms) a lead is left to the page that has just kept it, or to one that is being looked at. */
const takeOverAfterMs = 8_000

/** Tells the page that its own form has left an unsent lead, and holds another. */
const leftHere = 'leadleft'
export const noteLeadLeft = () => dispatchEvent(new Event(leftHere))

const events = ['storage', 'pageshow', 'visibilitychange', 'online', leftHere]

/**
 * Calls back when this page should send what another page, or its own form, has left in the outbox, and say so: that
 * page may have been closed. It does so at once if the visitor comes back to this page, or is on it when the connection comes back;
 * otherwise only if the lead is still unsent after a while.
 *
 * @returns a function that stops listening
 */
export function onLeadsLeft(takeOver: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (event: Event) => {
    const isStorage = event instanceof StorageEvent
    // Other tabs also store each word that is typed.
    if (isStorage && !event.key?.startsWith(outboxPrefix)) return
    const isOurs = !isStorage && document.visibilityState === 'visible'
    clearTimeout(timer)
    timer = setTimeout(() => hasUnsentLeads() && takeOver(), isOurs ? 0 : takeOverAfterMs)
  }
  for (const type of events) addEventListener(type, look)
  return () => {
    clearTimeout(timer)
    for (const type of events) removeEventListener(type, look)
  }
}
