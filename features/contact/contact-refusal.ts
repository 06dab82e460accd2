import { ORPCError } from '@orpc/client'
import { refusedFields } from '#platform/api/refusal.ts'
import { type ContactAnswer, contactFields, notSent } from './contact-answer.ts'

/** What a refusal means for somebody with the form before them, and the status it goes with. Runs on the server. */
export function refused(error: unknown, typed: Record<string, string>): [ContactAnswer, { status: number }] {
  const status = error instanceof ORPCError ? error.status : 500
  const errors = status === 400 ? refusedFields(error) : {}
  const message = contactFields.map((name) => errors[name]).find(Boolean)
  return [notSent(typed, { ...(message && { message }), errors }), { status }]
}
