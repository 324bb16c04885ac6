/**
 * The network an address counts as: an IPv4 address on its own, an IPv6 address by its /64, because a household or
 * phone has a whole one and could otherwise be a new visitor with every request (RFC 6177).
 *
 * @param address as in `CF-Connecting-IP`
 * @returns a key for counting; undefined for this computer, where no visitor to a deployed site comes from
 */
export function networkOf(address: string): string | undefined {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  const ip = mapped ?? address
  if (ip.startsWith('127.') || ip === '::1') return undefined
  return ip.includes(':') ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip
}

/** The eight groups of an IPv6 address, with `::` expanded, in lower case and without leading zeros. */
function groupsOf(ip: string): string[] {
  const [before = [], after] = ip.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = after ? Math.max(0, 8 - before.length - after.length) : 0
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...(after ?? [])]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
