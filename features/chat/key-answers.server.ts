import { sql } from 'drizzle-orm'
import { keyMessages } from '#features/chat-keys/chat-keys.schema.ts'
import { Problem } from '#platform/api/faults.server.ts'
import type { Run } from '#platform/api/procedures.server.ts'

/** What a function answers: null for a conversation of others, false when something has changed in the meantime. */
export function mustBeDone(answer: unknown): void {
  if (answer === null || answer === undefined) throw new Problem('NOT_FOUND')
  if (answer === false) throw new Problem('CONFLICT', { detail: keyMessages.changed })
}

export const asked = async (run: Run, call: ReturnType<typeof sql>) => {
  const { rows } = await run((tx) => tx.execute<{ answer: unknown }>(sql`select ${call} as answer`))
  return rows[0]?.answer
}
