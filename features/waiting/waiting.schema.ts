import { z } from 'zod'
import { activeStatuses } from '#features/cases/cases.schema.ts'

/** What administrators may have to do something about, in the order in which they read it. */
export const adminKinds = [
  'unassigned',
  'messages',
  'chats',
  'invitations',
  'jobs',
  'backups',
  'storage',
  'idle',
] as const
/** The same for a lawyer. */
export const lawyerKinds = ['chats', 'tasks', 'idle'] as const

/** The counts end here: more are shown as "100+". */
export const mostCounted = 100
/** How many lines a page shows of each kind at first. */
export const firstLines = 10
/** How many open cases are looked at for a date or task ahead: those that have been open the longest. */
export const mostLookedAt = 2_000

/** Statuses of an open case, also as imports write them. */
export const openStatuses = activeStatuses.flatMap((status) => [
  status,
  status.charAt(0).toUpperCase() + status.slice(1),
])

/** One thing that waits. */
export const waitingLine = z.object({
  id: z.string(),
  /** What its link needs: of a case and its task the number, of a lawyer the address, otherwise the id. */
  place: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Since when it waits; of an invitation when it expires, of a task the day on which it was due. */
  at: z.date(),
})
export type WaitingLine = z.output<typeof waitingLine>

const groupOf = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.object({
    kind: z.enum(kinds),
    count: z.int(),
    /** Whether there are more than `count`. */
    more: z.boolean(),
    lines: z.array(waitingLine),
  })

export const adminWaitingSchema = z.array(groupOf(adminKinds))
export const lawyerWaitingSchema = z.array(groupOf(lawyerKinds))
export type WaitingKind = (typeof adminKinds)[number] | (typeof lawyerKinds)[number]
export interface WaitingGroup {
  kind: WaitingKind
  count: number
  more: boolean
  lines: WaitingLine[]
}
