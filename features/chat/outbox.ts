import { ORPCError } from '@orpc/client'

/** A message that the sender sees and the server hasn't confirmed yet. */
export interface Outgoing {
  idempotencyKey: string
  messageText: string
  createdAt: Date
  /** Refused by the server: waits for the sender to retry or discard it. All others are retried automatically. */
  refused: boolean
}

/** Where messages are stored, so that they survive a reload. */
export interface OutboxStore {
  read(): readonly Outgoing[]
  write(messages: readonly Outgoing[]): void
}

type Send = (message: Pick<Outgoing, 'idempotencyKey' | 'messageText'>) => Promise<unknown>

const longestWaitMs = 30_000

/** Whether an error is final. Lost connections, server faults, throttling and expired sessions are retried. */
const isRefusal = (error: unknown) =>
  error instanceof ORPCError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 429].includes(error.status)

/**
 * The unconfirmed messages of one conversation. Sends them one at a time, in order, and retries until the server
 * responds. The idempotency key of each prevents duplicates.
 */
export class Outbox {
  #messages: readonly Outgoing[] = []
  #listeners = new Set<() => void>()
  #sending = false
  #wake: (() => void) | undefined
  readonly #send: Send
  readonly #onRefused: (error: unknown) => void
  readonly #store: OutboxStore | undefined

  /**
   * @param send resolves once the message is stored and the page has loaded it
   * @param store holds messages of an earlier page; `resume` sends them
   */
  constructor(send: Send, onRefused: (error: unknown) => void, store?: OutboxStore) {
    this.#store = store
    this.#messages = store?.read() ?? []
    this.#send = send
    this.#onRefused = onRefused
  }

  get messages(): readonly Outgoing[] {
    return this.#messages
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  add(messageText: string): void {
    const message = {
      idempotencyKey: crypto.randomUUID(),
      messageText,
      createdAt: new Date(),
      refused: false,
    }
    this.#change([...this.#messages, message])
    void this.#work()
  }

  /** Retries immediately because the connection is back; refused messages keep waiting. */
  resume(): void {
    this.#wake?.()
    void this.#work()
  }

  /** Retries at the sender's request, including refused messages. */
  retry(): void {
    this.#change(this.#messages.map((message) => ({ ...message, refused: false })))
    this.resume()
  }

  discard(idempotencyKey: string): void {
    this.#change(this.#messages.filter((message) => message.idempotencyKey !== idempotencyKey))
    void this.#work()
  }

  /** Stops for good: the conversation has ended. */
  empty(): void {
    this.#change([])
  }

  async #work(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    let waitMs = 1000
    for (let next = this.#messages[0]; next && !next.refused; next = this.#messages[0]) {
      const { idempotencyKey, messageText } = next
      try {
        await this.#send({ idempotencyKey, messageText })
        this.#change(this.#messages.filter((message) => message.idempotencyKey !== idempotencyKey))
        waitMs = 1000
      } catch (error) {
        if (isRefusal(error)) {
          this.#change(
            this.#messages.map((message) =>
              message.idempotencyKey === idempotencyKey ? { ...message, refused: true } : message,
            ),
          )
          this.#onRefused(error)
        } else {
          await this.#pause(waitMs)
          waitMs = Math.min(waitMs * 2, longestWaitMs)
        }
      }
    }
    this.#sending = false
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #change(messages: readonly Outgoing[]): void {
    this.#messages = messages
    this.#store?.write(messages)
    for (const listener of this.#listeners) listener()
  }
}
