import { ORPCError } from '@orpc/client'
import { refusedFields } from '#platform/api/refusal.ts'
import { type ContactAnswer, contactFields, notSent } from './contact-answer.ts'

/** The message of a refusal for the sender, and its status. Runs on the server. */
export function refused(error: unknown, typed: Record<string, string>): [ContactAnswer, { status: number }] {
  const status = error instanceof ORPCError ? error.status : 500
  const errors = status === 400 ? refusedFields(error) : {}
  const message = contactFields.map((name) => errors[name]).find(Boolean)
  return [notSent(typed, { ...(message && { message }), errors }), { status }]
}
