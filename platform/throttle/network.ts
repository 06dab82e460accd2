import { isIPv6 } from 'node:net'

/**
 * What limits per address count by. Every line to the internet has 2^64 IPv6 addresses (a /64) to itself: they are
 * one caller. An IPv4 address in IPv6's clothes is that IPv4 address. Anything else stays what it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // The URL parser writes an address in its one canonical form.
  const groups = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = groups.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  const [high = 0, low = 0] = all.slice(6).map((group) => Number.parseInt(group, 16))
  if (all.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${all.slice(0, 4).join(':')}::/64`
}
