import type { Context } from 'hono'

/**
 * The caller's network address. Forwarding headers count only for the proxies that we run ourselves: with n
 * of them, the n-th entry from the right is the one that our own proxy wrote; everything left of it is the
 * caller's invention.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
  const socket = incoming?.socket?.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-trustedProxies) ?? socket
}
