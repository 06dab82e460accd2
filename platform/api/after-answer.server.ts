import type { Services } from './context.ts'

/** Runs work without making the caller wait, so that its duration reveals nothing. A failure is logged. */
export function afterAnswer({ log }: Pick<Services, 'log'>, work: () => Promise<unknown>): void {
  work().catch((error) => log.error({ err: error }, 'work after an answer failed'))
}
