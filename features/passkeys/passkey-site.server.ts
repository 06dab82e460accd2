import { isIP } from 'node:net'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'

/** The relying party of this installation's passkeys. */
export interface PasskeySite {
  rpID: string
  origin: string
}

/**
 * Passkeys belong to a domain, and browsers allow them only over https or on localhost. Undefined if they aren't
 * possible: at an IP address, or at a domain without https.
 */
export function passkeySite(publicUrl: string): PasskeySite | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || (protocol !== 'https:' && !isLocal)) return undefined
  return { rpID: hostname, origin }
}

/** Whether the requested page can use passkeys: those of localhost don't work at 127.0.0.1. */
export function arePasskeysPossible({
  publicUrl,
  headers,
}: Pick<RequestContext, 'publicUrl' | 'headers'>): boolean {
  const site = passkeySite(publicUrl)
  if (!site) return false
  // Behind a proxy, the server may see another host name.
  if (site.origin.startsWith('https:')) return true
  const host = headers().get('host')
  return host === null || host.replace(/:\d+$/, '') === site.rpID
}

/** @throws {Problem} CONFLICT if passkeys aren't possible at this address */
export function siteOf({ publicUrl }: Pick<RequestContext, 'publicUrl'>): PasskeySite {
  const site = passkeySite(publicUrl)
  if (!site) throw new Problem('CONFLICT', { detail: 'Passkeys need an address with a domain and https.' })
  return site
}
