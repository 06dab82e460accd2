import { ORPCError } from '@orpc/client'
import type { FieldErrors } from './problem.ts'

/** The fields that a refusal names, with what is wrong with each; none for other errors. */
export function refusedFields(error: unknown): FieldErrors {
  return error instanceof ORPCError
    ? ((error.data as { fields?: FieldErrors } | undefined)?.fields ?? {})
    : {}
}

/** The message for a person: the server's for a refusal, `fallback` for a fault or a lost connection. */
export function refusalMessage(error: unknown, fallback: string): string {
  return error instanceof ORPCError && error.status < 500 && error.message ? error.message : fallback
}

/** Whether a query failed because there is no such record for the reader. */
export const isMissing = (error: unknown): boolean => error instanceof ORPCError && error.code === 'NOT_FOUND'
