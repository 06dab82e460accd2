import { ORPCError } from '@orpc/client'

/** A message that its sender already sees and the server has not confirmed yet. */
export interface Outgoing {
  clientKey: string
  messageText: string
  createdAt: Date
  /** Refused: it waits for the sender's decision. Everything else is sent again by itself. */
  refused: boolean
}

/** Where the messages are kept, so that they outlive the page. */
export interface OutboxStore {
  read(): readonly Outgoing[]
  write(messages: readonly Outgoing[]): void
}

type Send = (message: Pick<Outgoing, 'clientKey' | 'messageText'>) => Promise<unknown>

const longestWaitMs = 30_000

/** A refusal stays one; a lost connection, a fault, a throttle or an expired session passes. */
const isRefusal = (error: unknown) =>
  error instanceof ORPCError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 429].includes(error.status)

/**
 * The messages on their way in one conversation: sent one after the other, in the order they were written, and
 * again until the server has answered. The key of each makes it arrive once.
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
   * @param send resolves once the message is stored and the page has read it
   * @param store holds what an earlier page has left; `resume` sends it
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
    const message = { clientKey: crypto.randomUUID(), messageText, createdAt: new Date(), refused: false }
    this.#change([...this.#messages, message])
    void this.#work()
  }

  /** Tries now instead of later, as the connection is back; what was refused waits on. */
  resume(): void {
    this.#wake?.()
    void this.#work()
  }

  /** The sender asks for it: what was refused goes as well. */
  retry(): void {
    this.#change(this.#messages.map((message) => ({ ...message, refused: false })))
    this.resume()
  }

  discard(clientKey: string): void {
    this.#change(this.#messages.filter((message) => message.clientKey !== clientKey))
    void this.#work()
  }

  /** The conversation is gone: nobody is left to write to. */
  empty(): void {
    this.#change([])
  }

  async #work(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    let waitMs = 1000
    for (let next = this.#messages[0]; next && !next.refused; next = this.#messages[0]) {
      const { clientKey, messageText } = next
      try {
        await this.#send({ clientKey, messageText })
        this.#change(this.#messages.filter((message) => message.clientKey !== clientKey))
        waitMs = 1000
      } catch (error) {
        if (isRefusal(error)) {
          this.#change(
            this.#messages.map((message) =>
              message.clientKey === clientKey ? { ...message, refused: true } : message,
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
