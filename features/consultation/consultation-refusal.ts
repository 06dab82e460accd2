import { ORPCError } from '@orpc/client'
import { refusedFields } from '#platform/api/refusal.ts'
import { type ConsultationAnswer, notSent } from './consultation-answer.ts'

/** What a refusal means for somebody with the form before them, and the status it goes with. Runs on the server. */
export function refused(
  error: unknown,
  typed: Record<string, string>,
): [ConsultationAnswer, { status: number }] {
  const status = error instanceof ORPCError ? error.status : 500
  // One name of several is said beside the field that has them all.
  const errors = Object.fromEntries(
    Object.entries(status === 400 ? refusedFields(error) : {}).map(([field, message]) => [
      field.split('.')[0] ?? field,
      message,
    ]),
  )
  const message = Object.values(errors)[0]
  return [notSent(typed, { ...(message && { message }), errors }), { status }]
}
