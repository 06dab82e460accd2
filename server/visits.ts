import type { MiddlewareHandler } from 'hono'
import type { VisitCounter } from '#platform/api/context.ts'
import { cacheable } from './page-cache.ts'

/** Counts answered requests for public pages, from the cache as well. */
export const countVisits =
  (visits: VisitCounter): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.req.method !== 'GET' || c.res.status !== 200 || !isPublic(c.req.path)) return
    if (c.res.headers.get('content-type')?.startsWith('text/html'))
      visits.count(c.req.path, c.req.raw.headers)
  }

/** The pages that everybody may open without an account. */
const isPublic = (path: string) =>
  cacheable(path) || path === '/contact' || path === '/consultation' || path === '/case-search'
