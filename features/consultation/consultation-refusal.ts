import { ORPCError } from '@orpc/client'
import { refusedFields } from '#platform/api/refusal.ts'
import { type ConsultationAnswer, notSent } from './consultation-answer.ts'

/** A refusal as the form's answer, with its status. Runs on the server. */
export function refused(
  error: unknown,
  typed: Record<string, string>,
): [ConsultationAnswer, { status: number }] {
  const status = error instanceof ORPCError ? error.status : 500
  // An error in one of several names is shown beside the field that holds all of them.
  const errors = Object.fromEntries(
    Object.entries(status === 400 ? refusedFields(error) : {}).map(([field, message]) => [
      field.split('.')[0] ?? field,
      message,
    ]),
  )
  const message = Object.values(errors)[0]
  return [notSent(typed, { ...(message && { message }), errors }), { status }]
}
