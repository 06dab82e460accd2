import type { Database } from '#db/database.ts'
import { withinTime } from '../api/time-limit.ts'
import {
  type Change,
  type ChangesRead,
  keptMs,
  pruneChanges,
  readChanges,
  readKept,
} from './changes.server.ts'
import { openPollSchedule, type PollTimes, usualTimes } from './poll-schedule.server.ts'
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
  /** @param listener `catchUp` waits for the promise that it returns */
  subscribe(listener: (batch: Batch) => void | Promise<void>): () => void
  /**
   * For a request, before it uses what listeners keep in memory: resolves once they have received everything
   * that was committed a second ago. At once while the feed looks every second; not later than a second where
   * the database doesn't answer.
   */
  catchUp(): Promise<void>
  /** Polls every second until the returned function is called. */
  keepActive(): () => void
  stop(): Promise<void>
}

export interface FeedOptions {
  db: Database
  /** Called with errors. The feed continues and catches up by itself. */
  report?: (error: unknown) => void
  /** For tests. */
  times?: Partial<PollTimes>
}

/**
 * One read for each commit of a busy firm would cost more than the commits, so writes in quick succession share reads.
 */
const looks = { pauseMs: 25, atOnce: 4 }
const pruneEveryMs = 10 * 60 * 1000
/** After a longer pause between reads, rows may have been removed before they were read. */
const longestSleepMs = keptMs - pruneEveryMs

/**
 * The process's only reader of `changes`: reads when this process commits, when another process notifies, and every
 * second while the process is active. What wasn't notified, because its writer died or was no process of ours, is found by
 * these looks; while it is idle, every half minute ([why](../../docs/decisions/0090-idle-processes.md)). Only one
 * read runs at a time. While the database is unreachable it retries; no change is lost.
 */
export async function openFeed({ db, report = () => {}, ...options }: FeedOptions): Promise<Feed> {
  const times = { ...usualTimes, ...options.times }
  const listeners = new Set<(batch: Batch) => void | Promise<void>>()
  let last: ChangesRead | undefined
  let recent: Recent | undefined
  let looking: Promise<void> | undefined
  let looked = Promise.withResolvers<void>()
  let again = false
  let stopped = false
  let failing = false
  /** When the last look began, and the last that succeeded. */
  const at = { begun: 0, known: Number.NEGATIVE_INFINITY }
  /** The unfinished work of listeners. */
  let handling: Promise<unknown> | undefined
  const limiter = new RateLimiter(looks)
  const schedule = openPollSchedule({ onTick: () => void look(), isUrgent: () => failing, times })

  async function lookOnce(): Promise<void> {
    at.begun = performance.now()
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
    if (gap || read.changes.length > 0) notify({ at: String(read.floor), changes: read.changes, gap })
  }

  function notify(batch: Batch): void {
    const handled = [...listeners].map(async (listener) => {
      try {
        await listener(batch)
      } catch (error) {
        report(error)
      }
    })
    const all = Promise.all([handling, ...handled]).then(() => {
      if (handling === all) handling = undefined
    })
    handling = all
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
          at.known = at.begun
          failing = false
        } catch (error) {
          // Reported once per outage; the next tick retries.
          if (!failing && !stopped) report(error)
          failing = true
          again = false
          schedule.update()
        }
        looked.resolve()
        looked = Promise.withResolvers()
      }
      looking = undefined
    })()
    return looking
  }

  const isRecent = (moment: number) => performance.now() - moment < times.lookMs

  /** Looks, unless it has looked within the last second. */
  async function lookAgain(): Promise<void> {
    const next = looked.promise
    if (stopped || isRecent(at.known)) return
    if (!looking) void look()
    await next
  }

  const wake = openWake({ hosts: db.hosts, onWake: () => void look(), report })
  const unsubscribe = db.onWrite(() => {
    void look()
    wake.send()
  })
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
    async catchUp() {
      schedule.onRequest()
      const isKnown = isRecent(at.known) && !handling
      // It wouldn't be answered in time either.
      const isAway = failing || (looking && !isRecent(at.begun))
      if (isKnown || isAway) return
      await withinTime(
        lookAgain().then(() => handling),
        times.lookMs,
      )
    },
    keepActive() {
      void lookAgain()
      return schedule.keepActive()
    },
    async stop() {
      stopped = true
      unsubscribe()
      schedule.stop()
      clearInterval(pruning)
      await Promise.all([looking, wake.stop()])
    },
  }
}
