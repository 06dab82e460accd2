import type { WebSocket } from 'ws'
import type { Database } from '#db/database.ts'
import type { Session } from '../api/context.ts'
import { identityTopics } from '../auth/actors.server.ts'
import type { Batch, Feed } from './feed.server.ts'
import { type LiveLimits, liveLimits } from './limits.ts'
import { Multimap } from './multimap.ts'
import { Semaphore } from './semaphore.ts'
import { LiveSocket } from './socket.server.ts'
import { type TopicDefinition, topicRegistry } from './topic.ts'
import { Watch } from './watch.server.ts'
import { closeCodes } from './wire.ts'

/** Looks up the session of an upgrade request's headers; null for an anonymous one. */
export type ResolveSession = (headers: Headers) => Promise<Session | null>

export interface HubOptions {
  db: Database
  feed: Feed
  topics: readonly TopicDefinition[]
  resolve: ResolveSession
  limits?: Partial<LiveLimits>
  report?: (error: unknown) => void
}

/** What is known about a page when its socket opens. */
export interface Arrival {
  headers: Headers
  session: Session | null
  address: string
  /** The feed's cursor from before the session was looked up. */
  since: string
}

export interface Hub {
  readonly feed: Feed
  readonly isStopping: boolean
  /** Whether the address has reached its limit of sockets. */
  isFull(address: string): boolean
  resolve: ResolveSession
  open(raw: WebSocket, arrival: Arrival): LiveSocket
  close(socket: LiveSocket): void
  /** Called with the user's id whenever a signed-in person's socket opens or closes. */
  onOpen(listener: (userId: string) => void): () => void
  onClose(listener: (userId: string) => void): () => void
  /** The number of open sockets and of the topics they watch. */
  load(): { sockets: number; watches: number }
  /** Asks every page to reconnect elsewhere, and cuts the sockets that are still open after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

/** All sockets of this process and their subscriptions. Distributing a change takes no query. */
export function createHub({ db, feed, topics, resolve, report = () => {}, ...options }: HubOptions): Hub {
  const limits = { ...liveLimits, ...options.limits }
  const find = topicRegistry(topics)
  const sockets = new Set<LiveSocket>()
  const byAddress = new Multimap<string, LiveSocket>()
  const byIdentity = new Multimap<string, LiveSocket>()
  const byTopic = new Multimap<string, Watch>()
  const byRevoker = new Multimap<string, Watch>()
  const openListeners = new Set<(userId: string) => void>()
  const closeListeners = new Set<(userId: string) => void>()
  const context = { db, semaphore: new Semaphore(limits.concurrentChecks), cursor: feed.cursor }
  // A semaphore of its own: a sign-out must not queue behind a thousand reconnecting pages.
  const identities = new Semaphore(limits.concurrentChecks)
  let stopping = false
  /** While a page waits for changes, the feed also polls for those without a notification. */
  let letFeedIdle: (() => void) | undefined

  async function watch(
    socket: LiveSocket,
    { topic, since, grant }: { topic: string; since?: string; grant?: string },
  ) {
    const found = find(topic)
    if (!found) return socket.send({ type: 'refused', topic })
    const watch = new Watch({
      socket,
      topic,
      found,
      grant,
      context,
      onAllowed() {
        const at = feed.cursor()
        const missed = since !== undefined && feed.changedSince(topic, since)
        // Until it has received the change, the page must reconnect with its old cursor.
        socket.send({ type: 'watching', topic, at: missed ? since : at })
        if (missed) socket.send({ type: 'changed', topic, at })
      },
    })
    // Registered before the permission check, so that a revocation during the check repeats it.
    socket.watches.set(topic, watch)
    byTopic.add(topic, watch)
    for (const revoker of watch.revokers) byRevoker.add(revoker, watch)
    await watch.check()
  }

  function drop(watch: Watch): void {
    watch.end()
    watch.socket.watches.delete(watch.topic)
    byTopic.delete(watch.topic, watch)
    for (const revoker of watch.revokers) byRevoker.delete(revoker, watch)
  }

  function onBatch({ changes, gap }: Batch): void {
    if (gap) onGap()
    const changed = new Set(changes.map(({ topic }) => topic))
    const deleted = new Set(changes.filter((change) => change.deleted).map(({ topic }) => topic))
    const doubtful = new Set<Watch>()
    for (const topic of changed) {
      for (const socket of byIdentity.get(topic)) void socket.identify()
      for (const watch of byRevoker.get(topic)) doubtful.add(watch)
    }
    for (const watch of doubtful) {
      // The watched row was deleted: report that, so that the page reads again.
      if (deleted.has(watch.topic)) watch.notify()
      void watch.check()
    }
    for (const topic of changed) for (const watch of byTopic.get(topic)) watch.notify()
    // The deleted row may have granted the permission. Report first, so that the page reads again; then check.
    for (const topic of deleted)
      for (const watch of byTopic.get(topic)) if (!doubtful.has(watch)) void watch.check()
  }

  /** After a gap: every page reads again, and every permission and session is checked again. */
  function onGap(): void {
    for (const socket of sockets) {
      if (socket.session) void socket.identify()
      for (const watch of socket.watches.values()) {
        void watch.check()
        watch.notify()
      }
    }
  }

  const unsubscribe = feed.subscribe(onBatch)

  return {
    feed,
    resolve,
    get isStopping() {
      return stopping
    },
    isFull: (address) => byAddress.count(address) >= limits.socketsPerAddress,
    open(raw, { headers, session, address, since }) {
      const socket = new LiveSocket(
        raw,
        { session, address },
        {
          limits,
          resolve: () => identities.run(() => resolve(headers)),
          watch,
          drop,
          report,
        },
      )
      sockets.add(socket)
      letFeedIdle ??= feed.keepActive()
      byAddress.add(address, socket)
      const identity = identityTopics(session)
      for (const topic of identity) byIdentity.add(topic, socket)
      if (stopping) socket.close(closeCodes.stopping, 'The server stops')
      else if (byAddress.count(address) > limits.socketsPerAddress)
        socket.close(closeCodes.tryLater, 'Too many sockets')
      // The session was looked up before the socket was registered: it may have ended in between.
      else if (identity.some((topic) => feed.changedSince(topic, since))) void socket.identify()
      if (session) for (const listener of openListeners) listener(session.user.id)
      return socket
    },
    close(socket) {
      if (!sockets.delete(socket)) return
      if (sockets.size === 0) {
        letFeedIdle?.()
        letFeedIdle = undefined
      }
      socket.release()
      byAddress.delete(socket.address, socket)
      for (const topic of identityTopics(socket.session)) byIdentity.delete(topic, socket)
      for (const watch of socket.watches.values()) drop(watch)
      if (socket.session) for (const listener of closeListeners) listener(socket.session.user.id)
    },
    load: () => ({
      sockets: sockets.size,
      watches: [...sockets].reduce((sum, { watches }) => sum + watches.size, 0),
    }),
    onOpen: (listener) => subscribe(openListeners, listener),
    onClose: (listener) => subscribe(closeListeners, listener),
    async stop(graceMs = 2_000) {
      stopping = true
      unsubscribe()
      for (const socket of sockets) socket.close(closeCodes.stopping, 'The server stops')
      const deadline = Date.now() + graceMs
      while (sockets.size > 0 && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 20))
      for (const socket of sockets) socket.terminate()
    },
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
