import type { MiddlewareFunction } from 'react-router'
import { requestContextKey } from '#platform/api/page-context.ts'

/**
 * Holds a page that depends on who asks until the database has said who that is; when it doesn't, the page is not to be
 * had for the moment. Runs before every guard below it.
 */
export const knownOnly: MiddlewareFunction<Response> = async ({ context }) => {
  const request = context.get(requestContextKey)
  if (!request.unidentified) return
  try {
    request.session = await request.unidentified
  } catch {
    request.reply.set('retry-after', '5')
    throw new Response(null, { status: 503 })
  }
  request.unidentified = undefined
}
