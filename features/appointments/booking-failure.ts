import { ORPCError } from '@orpc/client'
import { refusalMessage, refusedFields } from '#platform/api/refusal.ts'
import { bookingMessages } from './booking.schema.ts'

/** The toast's message for a booking that failed; undefined when the message is shown beside a field. */
export function bookingFailure(error: unknown): string | undefined {
  if (error instanceof ORPCError && error.code === 'UNAUTHORIZED') return bookingMessages.noSession
  if (Object.keys(refusedFields(error)).length > 0) return undefined
  return refusalMessage(error, bookingMessages.failed)
}
