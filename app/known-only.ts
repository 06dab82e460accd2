import type { MiddlewareFunction } from 'react-router'
import { requestContextKey } from '#platform/api/page-context.ts'

/**
 * Requires that the database has confirmed the session; otherwise the page is answered as temporarily unavailable. Runs
 * before every guard below it.
 */
export const knownOnly: MiddlewareFunction<Response> = async ({ context }) => {
  const request = context.get(requestContextKey)
  if (!request.unidentified) return
  try {
    request.session = await request.unidentified
  } catch {
    throw new Response(null, { status: 503 })
  }
  request.unidentified = undefined
}
