import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { nonceContext, requestContextKey } from '#platform/api/page-context.ts'
import { NonceGiven } from './nonce-given.ts'

/**
 * Logs the failure of a loader or a screen, without any input; the request's own line has the path. Refusals by the
 * router (such as 404) aren't logged, because anyone could fill the log with them.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { log, requestId } = context.get(requestContextKey)
  log.error({ err: error, requestId }, 'page failed')
}

/** Streams a page; for search engines it waits until the page is complete. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = loadContext.get(nonceContext)
  const { log } = loadContext.get(requestContextKey)
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let answered = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceGiven value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceGiven>,
      {
        nonce,
        [ready]() {
          answered = true
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer)
              done()
            },
          })
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        },
        onShellError: reject,
        onError(error) {
          if (answered) log.error({ err: error }, 'rendering failed')
        },
      },
    )
    const timer = setTimeout(abort, 10_000)
  })
}
