import { ORPCError } from '@orpc/client'
import { contactFailed } from './contact-messages.ts'

/** How a message went: sent, or what is wrong with it together with what was typed. */
export type ContactAnswer =
  | { sent: true }
  | { sent: false; message: string; errors: Record<string, string>; values: Record<string, string> }

const fields = ['name', 'email', 'phone', 'message'] as const
/** Given back with the form, so that a correction isn't taken for haste. */
const kept = [...fields, 'openedAt']

/** What a refusal means for somebody with the form before them, and the status it goes with. */
export function refused(error: unknown, typed: Record<string, string>): [ContactAnswer, { status: number }] {
  const values = Object.fromEntries(kept.map((name) => [name, typed[name] ?? '']))
  const status = error instanceof ORPCError ? error.status : 500
  const data =
    error instanceof ORPCError ? (error.data as { fields?: Record<string, string> } | undefined) : undefined
  const errors = (status === 400 && data?.fields) || {}
  const first = fields.map((name) => errors[name]).find(Boolean)
  return [{ sent: false, message: first ?? contactFailed, errors, values }, { status }]
}
