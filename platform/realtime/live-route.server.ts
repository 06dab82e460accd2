import { upgradeWebSocket } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { type WebSocket, WebSocketServer } from 'ws'
import type { RequestContext } from '../api/context.ts'
import { problem } from '../api/problem.ts'
import { networkOf } from '../throttle/network.ts'
import type { Hub } from './hub.server.ts'
import { liveLimits } from './limits.ts'
import type { LiveSocket } from './socket.server.ts'

/**
 * For `serve({ websocket: { server } })`. Messages above the hard limit are refused before they are read into memory.
 */
export const createSocketServer = () =>
  new WebSocketServer({ noServer: true, maxPayload: liveLimits.messageBytes * 2, perMessageDeflate: false })

/**
 * Handles `GET /api/live`: refuses upgrades that aren't allowed, and passes the others to the hub.
 * @param isOwnOrigin whether the request comes from a page of ours: a foreign page must not open a socket with our
 * cookies
 */
export function liveRoute(
  hub: Hub,
  isOwnOrigin: (headers: Headers) => boolean,
): MiddlewareHandler<{ Variables: { context: RequestContext } }> {
  return async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      return problem('BAD_REQUEST', { detail: 'This address accepts only WebSocket connections.' })
    }
    if (!isOwnOrigin(c.req.raw.headers))
      return problem('FORBIDDEN', { detail: 'This request comes from another site.' })
    if (hub.isStopping) return problem('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    const address = networkOf(c.get('context').address)
    if (hub.isFull(address)) return problem('TOO_MANY_REQUESTS', { retryAfter: 30 })
    const headers = new Headers(c.req.raw.headers)
    const since = hub.feed.cursor()
    const session = await hub.resolve(headers)
    let socket: LiveSocket | undefined
    return upgradeWebSocket(c, {
      onOpen(_, { raw }) {
        socket = hub.open(raw as unknown as WebSocket, { headers, session, address, since })
      },
      onMessage: ({ data }) => socket?.receive(data),
      onClose: () => socket && hub.close(socket),
    })
  }
}
