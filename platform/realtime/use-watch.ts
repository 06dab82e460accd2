import { useEffect, useRef, useSyncExternalStore } from 'react'
import { coalesced } from './coalesced.ts'
import { Connection, type ConnectionStatus } from './connection.ts'
import { notifySessionEnded } from './session-end.ts'
import { Watcher } from './watcher.ts'
import { livePath } from './wire.ts'

interface Live {
  connection: Connection
  watcher: Watcher
}

let shared: Live | undefined

/** One socket per page, made when the first component needs it. Never on the server: effects don't run there. */
function live(): Live {
  if (shared) return shared
  const connection: Connection = new Connection({
    url: () => `${window.location.origin.replace(/^http/, 'ws')}${livePath}`,
    onOpen: () => watcher.resume(),
    onMessage: (message) => watcher.receive(message),
    onSessionEnded: notifySessionEnded,
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

export interface WatchOptions {
  /** The case-access grant that the page holds in memory. */
  grant?: string | undefined
  /** `false` watches nothing. */
  enabled?: boolean | undefined
}

/**
 * Calls `refresh` whenever something under the topics may have changed, one call at a time.
 * @param since the feed's cursor from before the shown data was read; without one `refresh` is called once at the start
 */
export function useWatch(
  topics: string | readonly string[],
  refresh: () => unknown,
  since: () => string | undefined,
  { grant, enabled = true }: WatchOptions = {},
): void {
  const latest = useRef({ refresh, since })
  latest.current = { refresh, since }
  const names = enabled ? [topics].flat().join(' ') : ''
  useEffect(() => {
    const onChange = coalesced(async () => latest.current.refresh())
    let leaves: (() => void)[] = []
    let left = false
    // After all effects of this turn: one of them puts the loader's new data into queries that the page had already.
    queueMicrotask(() => {
      if (left) return
      const request = { onChange, grant, since: latest.current.since() }
      leaves = names
        .split(' ')
        .filter(Boolean)
        .map((topic) => live().watcher.watch(topic, request))
    })
    return () => {
      left = true
      for (const leave of leaves) leave()
    }
  }, [names, grant])
}

const subscribeToStatus = (listener: () => void) => live().connection.onStatus(listener)
const currentStatus = () => live().connection.status
const statusOnServer = (): ConnectionStatus => 'connecting'

/** The state of the page's connection; 'offline' while a lost one is being restored. */
export const useConnection = (): ConnectionStatus =>
  useSyncExternalStore(subscribeToStatus, currentStatus, statusOnServer)
