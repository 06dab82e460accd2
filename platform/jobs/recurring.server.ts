import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { traced } from '../tracing/traced.ts'
import { runUnderLease } from './job-lease.server.ts'

/** Work that runs at an interval. It must tolerate two processes running it at once. */
export interface RecurringJob {
  name: string
  /** Below a minute every process runs it each time; from a minute on one process does (see job-lease.server.ts). */
  everyMs: number
  run: () => Promise<unknown>
}

const sharedFromMs = 60_000

/** The result of a run. */
export interface JobOutcome {
  failed: boolean
  seconds: number
}

/**
 * Runs each job at once and then at its interval, never twice at once in this process. Returns a function that stops
 * them and waits for running ones.
 * @param observe called after every run
 */
export function startJobs(
  db: Database,
  jobs: readonly RecurringJob[],
  log: Logger,
  observe: (name: string, outcome: JobOutcome) => void = () => {},
): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const timers = jobs.map((job) => {
    const turn = () => {
      if (running.has(job.name)) return
      const started = performance.now()
      // Without the tracer’s function: a job may have a parameter of its own.
      const work = () => traced(`job ${job.name}`, {}, () => job.run())
      const isOurs = job.everyMs < sharedFromMs ? work().then(() => true) : runUnderLease(db, job, work)
      const run = isOurs
        .then(
          (ours) => ours && { failed: false },
          (error) => {
            log.error({ err: error, job: job.name }, 'job failed; it will be tried again')
            return { failed: true }
          },
        )
        .then((outcome) => {
          if (outcome) observe(job.name, { ...outcome, seconds: (performance.now() - started) / 1000 })
        })
        .finally(() => running.delete(job.name))
      running.set(job.name, run)
    }
    turn()
    return setInterval(turn, job.everyMs)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running.values())
  }
}
