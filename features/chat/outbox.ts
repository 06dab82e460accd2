import { ORPCError } from '@orpc/client'
import type { Attachment } from './attachments/attachment.schema.ts'

/** A message that the sender sees and the server hasn't confirmed yet. */
export interface Outgoing {
  idempotencyKey: string
  messageText: string
  createdAt: Date
  /** Refused by the server: waits for the sender to retry or discard it. All others are retried automatically. */
  refused: boolean
  /** The attached file. */
  attachment?: Attachment
  /** The share of the file that is uploaded, from 0 to 1, while it is. */
  progress?: number | undefined
}

/** Where messages are stored, encrypted, so that they survive a reload. */
export interface OutboxStore {
  read(): Promise<readonly Outgoing[]>
  /** Calls are carried out in their order. */
  write(messages: readonly Outgoing[]): Promise<void>
}

/** A message that will not be sent; the error message gives its sender the reason. */
export class Unsendable extends Error {}

/** Reports the progress of sending one message, and signals that its sender has discarded it. */
export interface SendingControl {
  signal: AbortSignal
  onProgress: (share: number | undefined) => void
}

export type Unsent = Pick<Outgoing, 'idempotencyKey' | 'messageText' | 'attachment'>
type Send = (message: Unsent, control: SendingControl) => Promise<unknown>

const longestWaitMs = 30_000

/** Whether an error is final. Lost connections, server faults, throttling and expired sessions are retried. */
const isRefusal = (error: unknown) =>
  error instanceof Unsendable ||
  (error instanceof ORPCError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 429].includes(error.status))

/**
 * The unconfirmed messages of one conversation. Sends them one at a time, in order, and retries until the server
 * responds. The idempotency key of each prevents duplicates.
 */
export class Outbox {
  #messages: readonly Outgoing[] = []
  #listeners = new Set<() => void>()
  #sending = false
  #wake: (() => void) | undefined
  #discarding = new AbortController()
  readonly #send: Send
  readonly #onRefused: (error: unknown) => void
  readonly #store: OutboxStore | undefined
  /** Until the messages of an earlier page are here, nothing is sent or stored. */
  #loading: Promise<void> | undefined
  #stored: Promise<void> = Promise.resolve()
  /** What is to be stored last. */
  #storing: readonly Outgoing[] = []

  /**
   * @param send resolves once the message is stored and the page has loaded it
   * @param store holds messages of an earlier page; `resume` sends them
   */
  constructor(send: Send, onRefused: (error: unknown) => void, store?: OutboxStore) {
    this.#store = store
    this.#send = send
    this.#onRefused = onRefused
    this.#loading = store && this.#load(store)
  }

  /** Retries until it succeeds: the worker that opens the messages may fail to start. */
  async #load(store: OutboxStore): Promise<void> {
    for (let waitMs = 1000; ; waitMs = Math.min(waitMs * 2, longestWaitMs))
      try {
        const kept = await store.read()
        this.#loading = undefined
        if (kept.length > 0) this.#change([...kept, ...this.#messages])
        return
      } catch {
        await this.#pause(waitMs)
      }
  }

  /** Tries until it succeeds, or newer messages are stored. */
  async #write(store: OutboxStore, messages: readonly Outgoing[]): Promise<void> {
    this.#storing = messages
    for (let waitMs = 1000; ; waitMs = Math.min(waitMs * 2, longestWaitMs))
      try {
        return await store.write(messages)
      } catch {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        if (this.#storing !== messages) return this.#stored
      }
  }

  get messages(): readonly Outgoing[] {
    return this.#messages
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * @param kept the key of a message that was written before, and what is attached to it
   * @returns when the message is stored
   */
  async add(
    messageText: string,
    kept?: { idempotencyKey: string; attachment?: Attachment | undefined },
  ): Promise<void> {
    const message = {
      idempotencyKey: crypto.randomUUID(),
      ...kept,
      messageText,
      createdAt: new Date(),
      refused: false,
    }
    this.#change([...this.#messages, message])
    void this.#work()
    if (this.#loading) await this.#loading.then(() => this.#change(this.#messages))
    await this.#stored
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

  /** Also stops the upload of its file. */
  discard(idempotencyKey: string): void {
    if (this.#messages[0]?.idempotencyKey === idempotencyKey) this.#discarding.abort()
    this.#change(this.#messages.filter((message) => message.idempotencyKey !== idempotencyKey))
    void this.#work()
  }

  /** Stops for good: the conversation has ended. */
  empty(): void {
    this.#change([])
    void this.#loading?.then(() => this.#change([]))
  }

  async #work(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    await this.#loading
    let waitMs = 1000
    for (let next = this.#messages[0]; next && !next.refused; next = this.#messages[0]) {
      const { idempotencyKey } = next
      this.#discarding = new AbortController()
      const { signal } = this.#discarding
      const onProgress = (progress: number | undefined) =>
        this.#show(this.#with(idempotencyKey, { progress }))
      try {
        await this.#send(next, { signal, onProgress })
        this.#change(this.#messages.filter((message) => message.idempotencyKey !== idempotencyKey))
        waitMs = 1000
      } catch (error) {
        if (signal.aborted) continue
        onProgress(undefined)
        if (isRefusal(error)) {
          this.#change(this.#with(idempotencyKey, { refused: true }))
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

  #with(idempotencyKey: string, change: Partial<Outgoing>): Outgoing[] {
    return this.#messages.map((message) =>
      message.idempotencyKey === idempotencyKey ? { ...message, ...change } : message,
    )
  }

  #change(messages: readonly Outgoing[]): void {
    if (this.#store && !this.#loading) this.#stored = this.#write(this.#store, messages)
    this.#show(messages)
  }

  #show(messages: readonly Outgoing[]): void {
    this.#messages = messages
    for (const listener of this.#listeners) listener()
  }
}
