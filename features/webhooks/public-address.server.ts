import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Networks that aren't the public internet: RFC 6890 and its successors, and IPv6 ranges that embed IPv4. */
const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4')
// Only global unicast IPv6 (2000::/3) is allowed, except the ranges below.
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, prefix, 'ipv6')

/** Whether a numeric address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** The allowed ports by default. Services on other ports may misread an https request as their own protocol. */
export const defaultWebhookPorts = [443, 8443]

/** The port of an https URL. */
export const portOf = (url: URL): number => Number(url.port || 443)

export interface Reached {
  address: string
  family: number
}

/** The host resolves to an address that webhooks may not reach. */
export class PrivateAddress extends Error {}

/**
 * Resolves a host's name. The caller must connect to the returned address: a second look-up could give another one (DNS
 * rebinding).
 * @param allowed decides which numeric addresses are allowed; by default the public ones
 * @throws {PrivateAddress} if any of the host's addresses isn't allowed
 */
export async function resolvePublic(hostname: string, allowed = isPublicAddress): Promise<Reached> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(bare)
    ? [{ address: bare, family: isIP(bare) }]
    : await lookup(bare, { all: true, verbatim: true })
  const [first] = found
  if (!first) throw new Error(`${hostname} has no address`)
  if (!found.every(({ address }) => allowed(address)))
    throw new PrivateAddress(`${hostname} leads into a private network`)
  return first
}
