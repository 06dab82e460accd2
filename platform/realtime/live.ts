import { QueryClientContext, type QueryKey } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { Connection, type ConnectionStatus } from './connection.ts'
import { cursorOf } from './read-cursor.ts'
import { coalesced, refreshQueries } from './refresh-queries.ts'
import { Watcher } from './watcher.ts'
import { livePath } from './wire.ts'

interface Live {
  connection: Connection
  watcher: Watcher
}

let shared: Live | undefined
/** Sent to `window` when the session ended elsewhere, expired, or its roles changed. */
export const sessionEndedEvent = 'portico:session-ended'
export const tellOfEnd = () => window.dispatchEvent(new Event(sessionEndedEvent))

/** One socket per page, made when the first component asks. Never on the server: effects don't run there. */
function live(): Live {
  if (shared) return shared
  const connection: Connection = new Connection({
    url: () => `${window.location.origin.replace(/^http/, 'ws')}${livePath}`,
    onOpen: () => watcher.resume(),
    onMessage: (message) => watcher.hear(message),
    onSessionEnded: tellOfEnd,
  })
  const watcher: Watcher = new Watcher({
    say: (message) => connection.say(message),
    need: (needed) => connection.need(needed),
  })
  window.addEventListener('online', () => connection.nudge())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.nudge()
  })
  shared = { connection, watcher }
  return shared
}

export interface LiveOptions {
  /** The case-access grant that the page holds in its memory. */
  grant?: string
  /**
   * The feed's cursor from before a function's reading was done last. Queries that a loader read know theirs. Without
   * one, everything is read once more at the start.
   */
  since?: string
  enabled?: boolean
}

/**
 * Reads the queries again whenever something under the topics changed, and after a lost connection when
 * something may have. Give the keys of the queries, or a function that does the reading.
 */
export function useLive(
  topics: string | readonly string[],
  refresh: readonly QueryKey[] | (() => unknown),
  { grant, since, enabled = true }: LiveOptions = {},
): void {
  // Pages that read by their loaders alone have none.
  const queries = useContext(QueryClientContext)
  const latest = useRef({ refresh, since })
  latest.current = { refresh, since }
  const names = enabled ? [topics].flat().join(' ') : ''
  useEffect(() => {
    const onChange = coalesced(async () => {
      const { refresh } = latest.current
      await (typeof refresh === 'function' ? refresh() : queries && refreshQueries(queries, refresh))
    })
    let leaves: (() => void)[] = []
    let left = false
    // After all effects of this turn: one of them gives queries that the page had already what its loader read now.
    queueMicrotask(() => {
      if (left) return
      const { refresh, since } = latest.current
      const request = {
        onChange,
        grant,
        since: typeof refresh === 'function' ? since : queries && cursorOf(queries, refresh),
      }
      leaves = names
        .split(' ')
        .filter(Boolean)
        .map((topic) => live().watcher.watch(topic, request))
    })
    return () => {
      left = true
      for (const leave of leaves) leave()
    }
  }, [names, grant, queries])
}

const subscribeToStatus = (listener: () => void) => live().connection.onStatus(listener)
const currentStatus = () => live().connection.status
const statusOnServer = (): ConnectionStatus => 'connecting'

/** How the page stands to the server; 'offline' while a lost connection is being restored. */
export const useConnection = (): ConnectionStatus =>
  useSyncExternalStore(subscribeToStatus, currentStatus, statusOnServer)

/** After signing in or out: opens the socket anew, as whoever the page is now. */
export function reopenLive(): void {
  shared?.connection.reopen()
}
