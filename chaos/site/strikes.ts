const struck = new Map<string, number>()

/**
 * Whether a fault strikes now: the first `times` times, for each lead and place.
 *
 * @param place what is about to be done
 */
export function strikes(leadId: string, place: string, times: number, fault: string): boolean {
  const key = `${leadId} ${place}`
  const before = struck.get(key) ?? 0
  if (before >= times) return false
  struck.set(key, before + 1)
  console.log(JSON.stringify({ event: 'fault_struck', fault }))
  return true
}

/** Ends a lead's fault: the count of its strikes is lost with the process that kept it. */
export function exhaust(leadId: string, place: string): void {
  struck.set(`${leadId} ${place}`, Number.POSITIVE_INFINITY)
}
