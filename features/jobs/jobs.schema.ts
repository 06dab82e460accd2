import { z } from 'zod'
import { jobKinds } from '#platform/jobs/jobs.schema.ts'
import { listInput } from '#platform/lists/list-page.ts'

export const jobStates = ['waiting', 'failed', 'done'] as const
export const jobStateNames = { waiting: 'Waiting', failed: 'Failed', done: 'Done' } as const
export const jobKindNames = {
  mail: 'Mail',
  webhook: 'Webhook',
  contact_message: 'Contact message',
  import: 'Import',
  conflict_check: 'Conflict checks',
} as const satisfies Record<(typeof jobKinds)[number], string>

export const jobMessages = {
  retried: 'It is tried again now.',
  discarded: 'Job discarded',
  notFailed: 'This job is no longer marked as failed.',
  notToRetry: 'There is nothing to try again: this job is under way or done.',
}

export const jobListInput = listInput.extend({ state: z.enum(jobStates).optional() })

/** A job in the queue, as an administrator sees it: never its content. */
export const queuedJob = z.object({
  id: z.uuid(),
  kind: z.enum(jobKinds),
  /** To whom, about what. */
  summary: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  /** When it is tried next; null unless it waits. */
  dueAt: z.date().nullable(),
  /** Why the last attempt failed; empty before one did, and while the next is under way. */
  lastError: z.string(),
  createdAt: z.date(),
})
export type QueuedJob = z.output<typeof queuedJob>

export const recurringJob = z.object({
  name: z.string(),
  startedAt: z.date(),
  /** Null while it runs. */
  finishedAt: z.date().nullable(),
  dueAt: z.date(),
  lastError: z.string(),
  /** Turns in a row that failed. */
  failures: z.int(),
})
