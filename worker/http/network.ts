/**
 * The network an address counts as: an IPv4 address on its own, an IPv6 address by its /64, because a household or
 * phone has a whole one and could otherwise be a new visitor with every request (RFC 6177).
 *
 * @param address as in `CF-Connecting-IP`
 * @returns a key for counting; undefined for this computer, where no visitor to a deployed site comes from
 */
export function networkOf(address: string): string | undefined {
  const ip = publicAddress(address)
  return ip?.includes(':') ? `${prefixOf(ip, 4)}::/64` : ip
}

/**
 * The network around it: an IPv4 address's /24, an IPv6 address's /48. That is about the least that someone who rents
 * addresses gets, and what a mobile carrier puts thousands of its customers behind.
 *
 * @param address as in `CF-Connecting-IP`
 * @returns a key for counting; undefined for this computer
 */
export function widerNetworkOf(address: string): string | undefined {
  const ip = publicAddress(address)
  return ip?.includes(':') ? `${prefixOf(ip, 3)}::/48` : ip?.replace(/\d+$/, '0/24')
}

/** The address without its IPv6 wrapping, if it has one; undefined for this computer. */
function publicAddress(address: string): string | undefined {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  const ip = mapped ?? address
  return ip.startsWith('127.') || ip === '::1' ? undefined : ip
}

const prefixOf = (ip: string, groups: number) => groupsOf(ip).slice(0, groups).join(':')

/** The eight groups of an IPv6 address, with `::` expanded, in lower case and without leading zeros. */
function groupsOf(ip: string): string[] {
  const [before = [], after] = ip.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = after ? Math.max(0, 8 - before.length - after.length) : 0
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...(after ?? [])]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
