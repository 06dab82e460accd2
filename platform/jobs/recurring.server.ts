import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import type { Feed } from '../realtime/feed.server.ts'
import { traced } from '../tracing/traced.ts'
import { runUnderLease } from './job-lease.server.ts'

/** Work that runs at an interval. It must tolerate two processes running it at once. */
export interface RecurringJob {
  name: string
  /** Below a minute every process runs it each time; from a minute on one process does (see job-lease.server.ts). */
  everyMs: number
  /**
   * For jobs that have work only after a change, or at a known moment: the next run waits for a change in the feed, but no
   * longer than the milliseconds that `run` returned, or a minute.
   */
  afterChanges?: true
  /** `signal` aborts when the process is being stopped, which waits for the run: one of many steps ends after the current step. */
  run: (options: JobRun) => Promise<unknown>
}

export interface JobRun {
  signal: AbortSignal
}

const sharedFromMs = 60_000
/** Timers pause while the machine sleeps, so a job doesn't rely on a long one. */
const longestWaitMs = 60_000
const shortestWaitMs = 1_000

/** The result of a run. */
export interface JobOutcome {
  failed: boolean
  seconds: number
}

export interface JobOptions {
  log: Pick<Logger, 'error'>
  /** Notifies of changes. */
  feed: Pick<Feed, 'subscribe'>
  /** Called after every run. */
  observe?: (name: string, outcome: JobOutcome) => void
}

/**
 * Runs each job at once and then at its interval, never twice at once in this process. Returns a function that stops
 * them: it aborts their signal and waits for running ones.
 */
export function startJobs(
  db: Database,
  jobs: readonly RecurringJob[],
  options: JobOptions,
): () => Promise<void> {
  const stops = jobs.map((job) => startJob(db, job, options))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

function startJob(db: Database, job: RecurringJob, options: JobOptions): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let startedAt = 0
  let running: Promise<void> | undefined
  let isChanged = false
  const stopping = new AbortController()

  /** A moment ago or in some time: the next one after the last run's start in steps of the interval. */
  function nextTurnMs(): number {
    const ms = performance.now() - startedAt
    // Not all processes of a host at once. A lease ends after nine tenths of the interval.
    return job.everyMs * (0.95 + Math.random() / 20) - (ms % job.everyMs)
  }

  function wait(ms: number): void {
    clearTimeout(timer)
    if (!stopping.signal.aborted) timer = setTimeout(turn, Math.max(0, ms))
  }

  function turn(): void {
    isChanged = false
    startedAt = performance.now()
    running = runOnce(db, job, { ...options, signal: stopping.signal }).then(({ retryMs, waitMs }) => {
      running = undefined
      if (retryMs !== undefined) wait(Math.min(retryMs, longestWaitMs) * (1 + Math.random() / 20))
      else wait(job.afterChanges && waitMs !== undefined && !isChanged ? waitMs : nextTurnMs())
    })
  }

  const forget = job.afterChanges
    ? options.feed.subscribe(() => {
        if (!isChanged && !running) wait(startedAt + job.everyMs - performance.now())
        isChanged = true
      })
    : undefined
  turn()
  return async () => {
    stopping.abort()
    forget?.()
    clearTimeout(timer)
    await running
  }
}

/** Milliseconds. */
interface Ended {
  /** Until a run of another process is finished, or its lease ends. */
  retryMs?: number | undefined
  /** How long the next run may wait for a change; undefined after a failure. */
  waitMs?: number
}

async function runOnce(
  db: Database,
  job: RecurringJob,
  { log, observe = () => {}, signal }: JobOptions & JobRun,
): Promise<Ended> {
  const started = performance.now()
  const observeRun = (failed: boolean) =>
    observe(job.name, { failed, seconds: (performance.now() - started) / 1000 })
  let result: unknown
  const work = async () => {
    result = await traced(`job ${job.name}`, {}, () => job.run({ signal }))
    return { ran: true, retryMs: undefined }
  }
  try {
    const { ran, retryMs } = await (job.everyMs < sharedFromMs
      ? work()
      : runUnderLease(db, { ...job, signal }, work))
    if (ran) observeRun(false)
    const waitMs =
      typeof result === 'number' ? Math.max(shortestWaitMs, Math.min(result, longestWaitMs)) : longestWaitMs
    return { retryMs, waitMs }
  } catch (error) {
    log.error({ err: error, job: job.name }, 'job failed; it will be tried again')
    observeRun(true)
    return {}
  }
}
