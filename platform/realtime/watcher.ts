import type { ClientMessage, ServerMessage } from './wire.ts'

export interface WatchRequest {
  /** Called when the topic may have changed since the caller read it. */
  onChange: () => void
  /** A visitor's case-access grant. */
  grant?: string
  /** The cursor that came with what the page shows; without it the caller is told to read once more. */
  since?: string
}

interface Watched {
  /** Each request, and whether the server's answer has reached it. */
  requests: Map<WatchRequest, 'waiting' | 'settled'>
  grant: string | undefined
  /** Every change from this cursor on is told: by the watch, or by the answer when it resumes. */
  from: string | undefined
  /** Everything before it has been told. */
  at: string | undefined
  /** The cursor of the last change that was told. */
  changedAt: string | undefined
  state: 'asked' | 'watching' | 'refused'
  forgetting: ReturnType<typeof setTimeout> | undefined
}

/** The screen that follows often watches the same topic again. */
const forgetMs = 1_000

/** What the page watches, whichever socket carries it: several may share a topic, and none misses a change. */
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

  /** A socket has opened: it knows nothing yet. */
  resume(): void {
    for (const [topic, watched] of this.#topics) this.#ask(topic, watched)
  }

  hear(message: ServerMessage): void {
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
      const had = watched.state === 'watching' || watched.at !== undefined
      Object.assign(watched, { state: 'refused', at: undefined, from: undefined } satisfies Partial<Watched>)
      for (const request of watched.requests.keys()) {
        watched.requests.set(request, 'waiting')
        // What was allowed no longer is: whoever shows it has to read again, and finds that out.
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

/** Tells those who wait to read again, unless what they read is covered by the watch and newer than the last change. */
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
