import type { Logger } from 'pino'

/** Work that is due again and again. It must do no harm when two processes do it at once. */
export interface RecurringJob {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

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
  jobs: readonly RecurringJob[],
  log: Logger,
  observe: (name: string, outcome: JobOutcome) => void = () => {},
): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const timers = jobs.map((job) => {
    const turn = () => {
      if (running.has(job.name)) return
      const started = performance.now()
      const run = job
        .run()
        .then(
          () => false,
          (error) => {
            log.error({ err: error, job: job.name }, 'job failed; it will be tried again')
            return true
          },
        )
        .then((failed) => observe(job.name, { failed, seconds: (performance.now() - started) / 1000 }))
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
