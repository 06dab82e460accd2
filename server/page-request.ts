import type { MiddlewareHandler } from 'hono'
import { problem } from '#platform/api/problem.ts'
import { hasMoreThan } from './request-limits.ts'

/** The only encoding of our pages' forms; other bodies would fail to parse. */
const formType = /^application\/x-www-form-urlencoded\b/i

/** Refuses methods and bodies that no page handles, before rendering. */
export const pageRequestsOnly: MiddlewareHandler = async (c, next) => {
  const { method } = c.req
  if (!['GET', 'HEAD', 'POST'].includes(method)) return problem('METHOD_NOT_SUPPORTED')
  if (method === 'POST' && !formType.test(c.req.header('content-type') ?? ''))
    return problem('UNSUPPORTED_MEDIA_TYPE', { detail: 'Send a form.' })
  await next()
}

/** Fields of a form at most; the largest of ours has some twenty. */
const mostFields = 100

/** Refuses a form of very many fields before it is parsed: 125,000 fit into what is read of a body and take 0.2 s. */
export const fewFieldsOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'POST') {
    const body = await c.req.raw.text()
    if (hasMoreThan(mostFields - 1, body, '&')) return problem('PAYLOAD_TOO_LARGE')
    c.req.raw = new Request(c.req.raw, { body })
  }
  await next()
}

/**
 * Adapts a request for the router, which compares a form's `Origin` with the request's URL. Behind a
 * TLS proxy that begins with `http:`; server/origin.ts has already compared it with the public one. A path whose escapes
 * can't be decoded gets a 404 here, because the router would print each on the console.
 */
export function routerRequest(request: Request): Request {
  const url = new URL(request.url)
  const own = request.headers.get('origin')
  const isForm = request.method === 'POST' && own !== null
  const readable = isDecodable(url.pathname)
  if (!isForm && readable) return request
  const path = readable ? url.pathname : url.pathname.replaceAll('%', '%25')
  const { method, headers, signal, body } = request
  return new Request(`${isForm ? own : url.origin}${path}${url.search}`, {
    method,
    headers,
    signal,
    ...(body && { body, duplex: 'half' as const }),
  })
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
