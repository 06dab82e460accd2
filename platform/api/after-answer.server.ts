import type { Services } from './context.ts'

/** Goes on without the caller: how long it takes must not tell them anything. A failure is logged. */
export function afterAnswer({ log }: Pick<Services, 'log'>, work: () => Promise<unknown>): void {
  work().catch((error) => log.error({ err: error }, 'work after an answer failed'))
}
