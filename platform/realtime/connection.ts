import type { ClientMessage, ServerMessage } from './wire.ts'
import { closeCodes } from './wire.ts'

export type ConnectionStatus = 'connecting' | 'online' | 'offline'

export interface ConnectionOptions {
  url: () => string
  /**
   * The socket has opened, for the first time or again. The server keeps nothing of earlier sockets: send everything
   * again.
   */
  onOpen: () => void
  onMessage: (message: ServerMessage) => void
  /**
   * The session behind the socket ended or its roles changed; the socket reconnects with the page's present session.
   */
  onSessionEnded: () => void
}

const backOff = { firstMs: 500, mostMs: 30_000 }
/** A socket that stays open this long counts as a success and resets the reconnect delay. */
const steadyMs = 5_000
/** An unused socket closes after this time. */
const idleMs = 30_000
const pingEveryMs = 25_000
const pongWithinMs = 10_000

type Timer = 'retry' | 'steady' | 'idle' | 'ping' | 'pong'

/** The page's only WebSocket: opens on demand, detects dead connections and reconnects. */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #statusListeners = new Set<() => void>()
  readonly #timers = new Map<Timer, ReturnType<typeof setTimeout>>()
  #status: ConnectionStatus = 'connecting'
  #socket: WebSocket | undefined
  #needed = false
  #failures = 0

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** 'offline' only after a socket was lost or couldn't be opened. */
  get status(): ConnectionStatus {
    return this.#status
  }

  onStatus = (listener: () => void): (() => void) => {
    this.#statusListeners.add(listener)
    return () => this.#statusListeners.delete(listener)
  }

  /** Whether anything needs the socket. It stays open for a while after the last need. */
  need(needed: boolean): void {
    this.#needed = needed
    if (needed) {
      this.#stop('idle')
      if (!this.#socket && !this.#timers.has('retry')) this.#open()
    } else this.#start('idle', idleMs, () => this.#rest())
  }

  /** Sends now or drops the message: everything that matters is sent again when a socket opens. */
  say(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  /** Call when the network may be back or the page was asleep: reconnects now, or checks that the socket is alive. */
  nudge(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping()
    else if (this.#timers.has('retry')) this.#open()
  }

  close(): void {
    this.#needed = false
    this.#rest()
  }

  #open(): void {
    this.#stop('retry')
    const socket = new WebSocket(this.#options.url())
    this.#socket = socket
    socket.onopen = () => {
      this.#setStatus('online')
      this.#start('steady', steadyMs, () => {
        this.#failures = 0
      })
      this.#start('ping', pingEveryMs, () => this.#ping())
      this.#options.onOpen()
    }
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data) as ServerMessage
      if (message.type === 'pong') this.#stop('pong')
      else this.#options.onMessage(message)
    }
    socket.onclose = ({ code }) => {
      this.#forget()
      this.#lost()
      if (code === closeCodes.sessionEnded) this.#options.onSessionEnded()
    }
  }

  #ping(): void {
    this.#start('ping', pingEveryMs, () => this.#ping())
    if (this.#timers.has('pong')) return
    this.say({ type: 'ping' })
    // A lost network sends no close event; waiting for the socket to time out could take minutes.
    this.#start('pong', pongWithinMs, () => {
      this.#forget()
      this.#lost()
    })
  }

  #lost(): void {
    if (!this.#needed) return
    this.#setStatus('offline')
    const delay = Math.min(backOff.firstMs * 2 ** this.#failures++, backOff.mostMs)
    this.#start('retry', delay * (0.5 + Math.random()), () => this.#open())
  }

  #rest(): void {
    this.#forget()
    this.#stop('retry')
    this.#setStatus('connecting')
  }

  /** Drops the socket and ignores its further events. */
  #forget(): void {
    for (const timer of ['steady', 'idle', 'ping', 'pong'] as const) this.#stop(timer)
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #setStatus(status: ConnectionStatus): void {
    if (status === this.#status) return
    this.#status = status
    for (const listener of this.#statusListeners) listener()
  }

  #start(timer: Timer, ms: number, task: () => void): void {
    this.#stop(timer)
    this.#timers.set(
      timer,
      setTimeout(() => {
        this.#timers.delete(timer)
        task()
      }, ms),
    )
  }

  #stop(timer: Timer): void {
    clearTimeout(this.#timers.get(timer))
    this.#timers.delete(timer)
  }
}
