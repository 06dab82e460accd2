import type { Logger } from 'pino'

/** Work that is due again and again. It must do no harm when two processes do it at once. */
export interface RecurringJob {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

/** Runs each job now and then at its interval, never twice at once. Returns how to stop: what runs finishes first. */
export function startJobs(jobs: readonly RecurringJob[], log: Logger): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const timers = jobs.map((job) => {
    const turn = () => {
      if (running.has(job.name)) return
      const run = job
        .run()
        .then(
          () => {},
          (error) => log.error({ err: error, job: job.name }, 'job failed; it will be tried again'),
        )
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
