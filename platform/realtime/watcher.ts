import type { ClientMessage, ServerMessage } from './wire.ts'

export interface WatchRequest {
  /** Called when the topic may have changed since the caller read it. */
  onChange: () => void
  /** An anonymous user's case-access grant. */
  grant?: string
  /** The cursor of the shown data; without it the caller has to read once more. */
  since?: string
}

interface Watched {
  /** Each request, and whether the server's answer has arrived for it. */
  requests: Map<WatchRequest, 'waiting' | 'settled'>
  grant: string | undefined
  /** Every change from this cursor on is reported: by the subscription, or by the server's answer on resuming. */
  from: string | undefined
  /** Everything before this cursor has been reported. */
  at: string | undefined
  /** The cursor of the last reported change. */
  changedAt: string | undefined
  state: 'asked' | 'watching' | 'refused'
  forgetting: ReturnType<typeof setTimeout> | undefined
}

/** Kept this long, because the next screen often watches the same topic again. */
const forgetMs = 1_000

/** What the page watches, independent of the socket. Several requests may share a topic; none misses a change. */
export class Watcher {
  readonly #topics = new Map<string, Watched>()
  readonly #say: (message: ClientMessage) => void
  readonly #need: (needed: boolean) => void

  constructor({ say, need }: { say: (message: ClientMessage) => void; need: (needed: boolean) => void }) {
    this.#say = say
    this.#need = need
  }

  /** Watches a topic until the returned function is called. */
  watch(topic: string, request: WatchRequest): () => void {
    let watched = this.#topics.get(topic)
    clearTimeout(watched?.forgetting)
    const isNew = !watched
    watched ??= newlyWatched(request)
    this.#topics.set(topic, watched)
    watched.requests.set(request, 'waiting')
    if (isNew || (request.grant && request.grant !== watched.grant)) {
      watched.grant = request.grant
      this.#ask(topic, watched)
    } else if (watched.state === 'watching') settle(watched)
    this.#need(true)
    return () => this.#leave(topic, request)
  }

  /** Subscribes again on a new socket, which has no subscriptions yet. */
  resume(): void {
    for (const [topic, watched] of this.#topics) this.#ask(topic, watched)
  }

  receive(message: ServerMessage): void {
    if (message.type === 'pong') return
    const watched = this.#topics.get(message.topic)
    if (!watched) return
    if (message.type === 'watching') {
      watched.state = 'watching'
      watched.at = message.at
      watched.from ??= message.at
      settle(watched)
    } else if (message.type === 'changed') {
      watched.at = watched.changedAt = message.at
      for (const request of watched.requests.keys()) request.onChange()
    } else {
      const had = watched.state === 'watching' || (watched.at ?? watched.from) !== undefined
      Object.assign(watched, { state: 'refused', at: undefined, from: undefined } satisfies Partial<Watched>)
      for (const request of watched.requests.keys()) {
        watched.requests.set(request, 'waiting')
        // The permission ended after they read: callers read again and get the refusal.
        if (had) request.onChange()
      }
    }
  }

  #ask(topic: string, watched: Watched): void {
    watched.state = 'asked'
    this.#say({ type: 'watch', topic, since: watched.at ?? watched.from, grant: watched.grant })
  }

  #leave(topic: string, request: WatchRequest): void {
    const watched = this.#topics.get(topic)
    if (!watched?.requests.delete(request) || watched.requests.size > 0) return
    watched.forgetting = setTimeout(() => {
      this.#topics.delete(topic)
      this.#say({ type: 'unwatch', topic })
      if (this.#topics.size === 0) this.#need(false)
    }, forgetMs)
  }
}

const newlyWatched = ({ grant, since }: WatchRequest): Watched => ({
  requests: new Map(),
  grant,
  from: since,
  at: undefined,
  changedAt: undefined,
  state: 'asked',
  forgetting: undefined,
})

/**
 * Tells waiting requests to read again, unless their data is covered by the subscription and newer than the last
 * change.
 */
function settle(watched: Watched): void {
  for (const [request, state] of watched.requests) {
    if (state === 'settled') continue
    watched.requests.set(request, 'settled')
    if (!isCovered(watched, request)) request.onChange()
  }
}

function isCovered({ from, changedAt }: Watched, { since }: WatchRequest): boolean {
  if (since === undefined || from === undefined || BigInt(since) < BigInt(from)) return false
  return changedAt === undefined || BigInt(since) > BigInt(changedAt)
}
