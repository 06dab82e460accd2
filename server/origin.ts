import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { problem } from '#platform/api/problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request comes from our own page, or from no page (a program). Browsers always send an
 * Origin with requests that can change something.
 */
export function isOwnOrigin(headers: Headers, publicUrl: string | undefined): boolean {
  const origin = headers.get('origin')
  if (origin === null) return !['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
  if (publicUrl && origin === originOf(publicUrl)) return true
  if (!URL.canParse(origin)) return false
  const { host, hostname, protocol } = new URL(origin)
  // An attacker on the network can forge a page without TLS, under our host name too.
  if (publicUrl?.startsWith('https:') && protocol !== 'https:' && !thisMachine.test(hostname)) return false
  return host === headers.get('host')
}

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

const origins = new Map<string, string>()

function originOf(publicUrl: string): string {
  const known = origins.get(publicUrl) ?? new URL(publicUrl).origin
  origins.set(publicUrl, known)
  return known
}

/** Refuses cross-site requests that could change something. */
export function ownOriginOnly(publicUrl: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (!safe.has(c.req.method) && !isOwnOrigin(c.req.raw.headers, publicUrl)) {
      return problem('FORBIDDEN', { detail: 'This request comes from another site.' })
    }
    await next()
  }
}

/**
 * Answers only requests to our own host names or to an IP address. Another site can point its own name
 * to this machine (DNS rebinding), and its pages could then read the answers.
 */
export function ownNameOnly(publicUrl: string): MiddlewareHandler {
  const ours = new Set(['localhost', new URL(publicUrl).hostname])
  return async (c, next) => {
    const { hostname } = new URL(c.req.url)
    if (!ours.has(hostname) && !isIP(hostname.replace(/^\[|\]$/g, ''))) return problem('NOT_FOUND')
    await next()
  }
}
