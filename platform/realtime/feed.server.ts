import type { Database } from '#db/database.ts'
import {
  type Change,
  type ChangesRead,
  keptMs,
  pruneChanges,
  readChanges,
  readKept,
} from './changes.server.ts'
import { RateLimiter } from './rate-limiter.ts'
import { Recent } from './recent.server.ts'
import { openWake } from './wake.server.ts'

/** What one read found. */
export interface Batch {
  /** Everything committed before this cursor has been reported, in this batch or an earlier one. */
  at: string
  changes: readonly Change[]
  /** The list is incomplete: anything may have changed. */
  gap: boolean
}

export interface Feed {
  /** Take it before reading and pass it as `since` when watching: changes between the two are then reported. */
  cursor(): string
  /** Whether the topic may have changed since the cursor; true when unknown. */
  changedSince(topic: string, since: string): boolean
  subscribe(listener: (batch: Batch) => void): () => void
  stop(): Promise<void>
}

export interface FeedOptions {
  db: Database
  /** Called with errors. The feed continues and catches up by itself. */
  report?: (error: unknown) => void
}

const lookEveryMs = 1_000
/**
 * One read for each commit of a busy firm would cost more than the commits, so writes in quick succession share reads.
 */
const looks = { pauseMs: 25, atOnce: 4 }
const pruneEveryMs = 10 * 60 * 1000
/** After a longer pause between reads, rows may have been removed before they were read. */
const longestSleepMs = keptMs - pruneEveryMs

/**
 * The process's only reader of `changes`: reads when this process commits, when another process notifies, and every
 * second in any case. Only one read runs at a time. While the database is unreachable it retries; no change is lost.
 */
export async function openFeed({ db, report = () => {} }: FeedOptions): Promise<Feed> {
  const listeners = new Set<(batch: Batch) => void>()
  let last: ChangesRead | undefined
  let recent: Recent | undefined
  let looking: Promise<void> | undefined
  let again = false
  let stopped = false
  let failing = false
  const limiter = new RateLimiter(looks)

  async function lookOnce(): Promise<void> {
    if (!last) {
      const kept = await readKept(db)
      recent = new Recent(kept.keptFrom, kept.ceiling)
      recent.note(kept.changes, kept.ceiling)
      last = kept
      return
    }
    const read = await readChanges(db, last.snapshot)
    // Transaction numbers went backwards: this is another database, for example a restored one.
    const replaced = read.ceiling < last.floor
    const gap = replaced || read.overflow || read.clock - last.clock > longestSleepMs
    if (gap) recent = new Recent(read.floor, read.ceiling)
    recent?.note(read.changes, read.ceiling)
    last = read
    if (gap || read.changes.length > 0) tell({ at: String(read.floor), changes: read.changes, gap })
  }

  function tell(batch: Batch): void {
    for (const listener of listeners) {
      try {
        listener(batch)
      } catch (error) {
        report(error)
      }
    }
  }

  function look(): Promise<void> {
    again = true
    looking ??= (async () => {
      while (again && !stopped) {
        try {
          await limiter.run(() => {
            again = false
            return lookOnce()
          })
          failing = false
        } catch (error) {
          // Reported once per outage; the next tick retries.
          if (!failing && !stopped) report(error)
          failing = true
          again = false
        }
      }
      looking = undefined
    })()
    return looking
  }

  const wake = openWake({ hosts: db.hosts, onWake: () => void look(), report })
  const unsubscribe = db.onWrite(() => {
    void look()
    wake.send()
  })
  const ticking = setInterval(() => void look(), lookEveryMs)
  const pruning = setInterval(() => pruneChanges(db).catch(report), pruneEveryMs)
  await look()

  return {
    cursor: () => String(last?.floor ?? 0),
    changedSince(topic, since) {
      if (!recent || !/^\d{1,20}$/.test(since)) return true
      return recent.changedSince(topic, BigInt(since))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      stopped = true
      unsubscribe()
      clearInterval(ticking)
      clearInterval(pruning)
      await Promise.all([looking, wake.stop()])
    },
  }
}
