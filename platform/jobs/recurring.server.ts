import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { traced } from '../tracing/traced.ts'
import { takeTurn } from './turns.server.ts'

/** Work that is due again and again. It must do no harm when two processes do it at once. */
export interface RecurringJob {
  name: string
  /** Under a minute every process takes every turn; from there on they share them (see turns.server.ts). */
  everyMs: number
  run: () => Promise<unknown>
}

const sharedFromMs = 60_000

/** How a run of a job went. */
export interface JobOutcome {
  failed: boolean
  seconds: number
}

/**
 * Runs each job now and then at its interval, never twice at once. Returns how to stop: what runs finishes first.
 * @param observe told of every run
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
      const work = () => traced(`job ${job.name}`, {}, job.run)
      const isOurs = job.everyMs < sharedFromMs ? work().then(() => true) : takeTurn(db, job, work)
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
