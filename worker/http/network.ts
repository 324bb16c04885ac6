/**
 * The network that an address counts as: an IPv4 address by itself, an IPv6 address by its /64, because a household
 * or a phone has all of that to itself and could otherwise be a new visitor with every request (RFC 6177).
 *
 * @param address as `CF-Connecting-IP` has it
 * @returns a key for counting; undefined for this computer, which no visitor of a deployed site comes from
 */
export function networkOf(address: string): string | undefined {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  const ip = mapped ?? address
  if (ip.startsWith('127.') || ip === '::1') return undefined
  return ip.includes(':') ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip
}

/** The eight groups of an IPv6 address, `::` written out, in lower case and without leading zeros. */
function groupsOf(ip: string): string[] {
  const [before = [], after] = ip.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = after ? Math.max(0, 8 - before.length - after.length) : 0
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...(after ?? [])]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
