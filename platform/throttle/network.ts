import { isIPv4, isIPv6 } from 'node:net'

/** A network that contains a caller's address, and how many times a single caller's limit it has in total. */
interface Network {
  name: string
  callers: number
}

/**
 * The networks for which limits per address are counted, the narrowest first. An internet connection usually gets a /64
 * of IPv6 (2^64 addresses), so a /64 counts as one caller. A /48, a provider's /32 and a /24 of IPv4 contain many
 * callers: such a network may fail more often than one caller, but less often than all its callers together. A string
 * that isn't an address counts as one caller.
 */
export function networksOf(address: string): Network[] {
  const caller = { name: networkOf(address), callers: 1 }
  if (isIPv4(caller.name))
    return [caller, { name: `${caller.name.split('.').slice(0, 3).join('.')}.0/24`, callers: 5 }]
  if (!isIPv6(address)) return [caller]
  const [first, second, third] = caller.name.split(':')
  return [
    caller,
    { name: `${first}:${second}:${third}::/48`, callers: 3 },
    { name: `${first}:${second}::/32`, callers: 10 },
  ]
}

/** The network that one customer typically rents: a /24 of IPv4 or a /48 of IPv6. */
export const siteOf = (address: string): string => (networksOf(address)[1] ?? { name: address }).name

/** The caller behind an address: a /64 of IPv6. An IPv4 address that is mapped into IPv6 is that IPv4 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // The URL parser writes an address in its canonical form.
  const groups = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = groups.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  const [high = 0, low = 0] = all.slice(6).map((group) => Number.parseInt(group, 16))
  if (all.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${all.slice(0, 4).join(':')}::/64`
}
