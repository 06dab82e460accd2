import type { WebSocket } from 'ws'
import type { Session } from '../api/context.ts'
import { sameIdentity } from '../auth/actors.server.ts'
import { parseClientMessage } from './client-message.server.ts'
import type { LiveLimits } from './limits.ts'
import type { Watch } from './watch.server.ts'
import { type ClientMessage, closeCodes, type ServerMessage } from './wire.ts'

/** What a socket needs from the hub. */
export interface SocketHost {
  limits: LiveLimits
  /** Looks up the present session in the database. */
  resolve: () => Promise<Session | null>
  watch: (socket: LiveSocket, message: ClientMessage & { type: 'watch' }) => Promise<void>
  drop: (watch: Watch) => void
  report: (error: unknown) => void
}

const maxTimerMs = 2 ** 31 - 1

/** The server's side of one open page: its session, its subscriptions and its limits. */
export class LiveSocket {
  readonly watches = new Map<string, Watch>()
  readonly address: string
  session: Session | null
  readonly #raw: WebSocket
  readonly #host: SocketHost
  #queue: Promise<void> = Promise.resolve()
  #pending = 0
  #alive = true
  #doubts = 0
  #expiry: NodeJS.Timeout | undefined
  /** One timer for each socket: a shared one would ping thousands of sockets in a row and delay messages. */
  readonly #beating: NodeJS.Timeout

  constructor(raw: WebSocket, arrival: { session: Session | null; address: string }, host: SocketHost) {
    this.#raw = raw
    this.#host = host
    this.session = arrival.session
    this.address = arrival.address
    raw.on('pong', () => {
      this.#alive = true
    })
    this.#beating = setInterval(() => this.#beat(), host.limits.heartbeatMs)
    this.#awaitExpiry()
  }

  get isOpen(): boolean {
    return this.#raw.readyState === this.#raw.OPEN
  }

  /** Whether the session is being looked up again; until that ends, no change is sent. */
  get inDoubt(): boolean {
    return this.#doubts > 0
  }

  send(message: ServerMessage): void {
    if (!this.isOpen) return
    if (this.#raw.bufferedAmount > this.#host.limits.bufferedBytes) this.#raw.terminate()
    else this.#raw.send(JSON.stringify(message))
  }

  close(code: number, reason: string): void {
    if (this.isOpen) this.#raw.close(code, reason)
  }

  terminate(): void {
    this.#raw.terminate()
  }

  /** Its permissions can't be determined: closes the socket, and the page reconnects later. */
  fail(error: unknown): void {
    this.#host.report(error)
    this.close(closeCodes.tryLater, 'Try again later')
  }

  /** Messages are handled in order, one at a time. */
  receive(data: unknown): void {
    const { limits } = this.#host
    const message = parseClientMessage(data, limits.messageBytes)
    if (!message || this.#pending >= limits.pendingMessages) {
      this.close(closeCodes.misbehaved, message ? 'Too many messages' : 'Not a message')
      return
    }
    this.#pending++
    this.#queue = this.#queue
      .then(() => this.#answer(message))
      .catch((error) => this.fail(error))
      .finally(() => {
        this.#pending--
      })
  }

  async #answer(message: ClientMessage): Promise<void> {
    if (!this.isOpen) return
    if (message.type === 'ping') return this.send({ type: 'pong' })
    const known = this.watches.get(message.topic)
    if (known) this.#host.drop(known)
    if (message.type === 'unwatch') return
    if (this.watches.size >= this.#host.limits.topicsPerSocket) {
      return this.close(closeCodes.misbehaved, 'Too many topics')
    }
    await this.#host.watch(this, message)
  }

  refuse(watch: Watch): void {
    this.#host.drop(watch)
    this.send({ type: 'refused', topic: watch.topic })
  }

  /** Looks up the session again and closes the socket when the person or the roles have changed. */
  async identify(): Promise<void> {
    this.#doubts++
    try {
      const now = await this.#host.resolve()
      if (!sameIdentity(this.session, now)) return this.close(closeCodes.sessionEnded, 'Session ended')
      this.session = now
      this.#awaitExpiry()
    } catch (error) {
      return this.fail(error)
    } finally {
      this.#doubts--
    }
    for (const watch of this.watches.values()) watch.settle()
  }

  /** A page that didn't answer the last ping is gone without a close event. */
  #beat(): void {
    if (!this.#alive) {
      this.#raw.terminate()
    } else if (this.isOpen) {
      this.#alive = false
      this.#raw.ping()
    }
  }

  /** Call after the raw socket has closed. */
  release(): void {
    clearTimeout(this.#expiry)
    clearInterval(this.#beating)
  }

  #awaitExpiry(): void {
    clearTimeout(this.#expiry)
    if (!this.session) return
    const inMs = Math.max(this.session.expiresAt.getTime() - Date.now(), 0)
    this.#expiry = setTimeout(() => void this.identify(), Math.min(inMs + 5, maxTimerMs))
  }
}
