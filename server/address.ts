import { isIP } from 'node:net'
import type { Context } from 'hono'

/**
 * The caller's network address. Forwarding headers count only for our own proxies: with n of them,
 * the n-th entry from the right is the one that our own proxy wrote; everything to the left of it can be forged.
 * @returns undefined when the proxy wrote no valid address
 */
export function clientAddress(c: Context, trustedProxies: number): string | undefined {
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
  const socket = incoming?.socket?.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const hop = hops.at(-trustedProxies)
  return hop === undefined ? socket : addressIn(hop)
}

/**
 * Some proxies append the caller's port, and write IPv6 in brackets. With the port, each connection
 * would get limits of its own.
 */
function addressIn(hop: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(hop) ?? []
  const address = bracketed ?? dotted ?? hop
  return isIP(address) ? address : undefined
}
