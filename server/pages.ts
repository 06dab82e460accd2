import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { cursorContext, nonceContext, requestContextKey } from '#platform/api/page-context.ts'
import type { Pages } from './app.ts'
import { withRequest } from './context.ts'
import { routerRequest } from './page-request.ts'

/**
 * Server rendering: loaders call the API in the process with the request's session.
 * @param cursor the change feed's current cursor, see `Feed.cursor`
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
    // Before any loader reads, so that a change in between is announced twice rather than missed.
    provider.set(cursorContext, cursor())
    const response = await withRequest(context, () => handle(routerRequest(request), provider))
    // A page can contain personal data, so no cache in between may store it.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
    return response
  }
}
