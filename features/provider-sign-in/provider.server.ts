import { isIP } from 'node:net'
import type { Configuration } from 'openid-client'
import type { IdentityProvider } from '#platform/api/context.ts'

/** How long the provider's addresses and keys are believed before they are read again. */
const rememberedMs = 3_600_000

const found = new WeakMap<IdentityProvider, { configuration: Promise<Configuration>; at: number }>()

/** What the provider says of itself (OpenID Connect Discovery), read at the first sign-in and hourly after. */
export function configurationOf(provider: IdentityProvider): Promise<Configuration> {
  const known = found.get(provider)
  if (known && Date.now() - known.at < rememberedMs) return known.configuration
  const configuration = discover(provider)
  found.set(provider, { configuration, at: Date.now() })
  configuration.catch(() => found.delete(provider))
  return configuration
}

async function discover({ issuer, clientId, clientSecret }: IdentityProvider): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, Configuration, discovery } =
    await import('openid-client')
  const url = new URL(issuer)
  const insecure = url.protocol === 'http:' && isLoopback(url.hostname) ? [allowInsecureRequests] : []
  const discovered = await discovery(url, clientId, undefined, ClientSecretPost(clientSecret), {
    execute: insecure,
    timeout: 10,
  })
  const server = discovered.serverMetadata()
  // The standard's default, when the provider states nothing.
  const takesBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
  if (!takesBasic) return discovered
  const configuration = new Configuration(server, clientId, undefined, ClientSecretBasic(clientSecret))
  configuration.timeout = 10
  for (const allow of insecure) allow(configuration)
  return configuration
}

/** Whether an address is this machine's own: only there a provider may do without TLS. */
export const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
