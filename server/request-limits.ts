import type { MiddlewareHandler } from 'hono'
import { problem } from '#platform/api/problem.ts'

/** Limits of a URL. Our longest has 6 segments and a query of 2,900 characters. */
export const requestLimits = {
  pathLength: 2_000,
  pathSegments: 20,
  queryLength: 4_000,
  queryParts: 100,
}

/**
 * Refuses overlong URLs before the router or a parser sees them, because their cost can
 * grow faster than the length.
 */
export const refuseLongAddress: MiddlewareHandler = async (c, next) => {
  const { url } = c.req
  const at = url.indexOf('?')
  const query = at < 0 ? '' : url.slice(at + 1)
  const { path } = c.req
  if (
    path.length > requestLimits.pathLength ||
    query.length > requestLimits.queryLength ||
    hasMoreThan(requestLimits.pathSegments, path, '/') ||
    hasMoreThan(requestLimits.queryParts - 1, query, '&')
  )
    return problem('URI_TOO_LONG')
  await next()
}

/** Whether a text has more separators than the limit; reads no further than that. */
export function hasMoreThan(most: number, text: string, separator: string): boolean {
  let count = 0
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1))
    if (++count > most) return true
  return false
}
