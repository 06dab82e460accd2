import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#platform/throttle/network.ts'

export const connectionLimits = {
  /** Twice the sockets that an address may hold (platform/realtime/limits.ts): a whole office can share one. */
  perAddress: 600,
  /** Requests sent ahead on one connection. Browsers and proxies send none. */
  waiting: 10,
  /** Idle time after which a connection is closed, so that an unread answer doesn't stay in memory. */
  silentMs: 300_000,
}

/**
 * Answers a connection's requests one at a time, each after the previous answer was handed to the
 * system. Node would process all pipelined requests at once and buffer unread answers.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>()

  function answer(socket: Socket, incoming: IncomingMessage, outgoing: ServerResponse): void {
    outgoing.once('close', () => {
      const next = waiting.get(socket)?.shift()
      if (!next || socket.destroyed) waiting.delete(socket)
      else answer(socket, ...next)
    })
    listener(incoming, outgoing as Parameters<RequestListener>[1])
  }

  return (incoming, outgoing) => {
    const { socket } = incoming
    if (socket.destroyed) return
    const queue = waiting.get(socket)
    if (!queue) {
      waiting.set(socket, [])
      answer(socket, incoming, outgoing)
    } else if (queue.length < connectionLimits.waiting) queue.push([incoming, outgoing])
    else socket.destroy()
  }
}

/** Closes new connections of an address (IPv6: of a /64) that has `most` open. Not used behind a proxy. */
export function boundConnections(server: Server, most: number, onRefused: () => void): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = open.get(network) ?? 0
    if (count >= most) {
      socket.destroy()
      return onRefused()
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
