import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { cursorContext, nonceContext, requestContextKey } from '#platform/api/page-context.ts'
import type { Pages } from './app.ts'
import { withRequest } from './context.ts'

/**
 * Server rendering: every loader sees the request's session, and calls the API in the same process as it.
 * @param cursor where the change feed stands, see `Feed.cursor`
 */
export function renderPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
  cursor: () => string,
): Pages {
  const handle = createRequestHandler(build, mode)
  return async (request, context, nonce) => {
    const provider = new RouterContextProvider()
    provider.set(requestContextKey, context)
    provider.set(nonceContext, nonce)
    // Before any loader reads: a change between the two is told once too often rather than not at all.
    provider.set(cursorContext, cursor())
    const response = await withRequest(context, () => handle(request, provider))
    // A page can hold what only this person may see; nothing between us may keep it.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
    return response
  }
}
