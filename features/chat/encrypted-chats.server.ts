import { and, gt, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { chatConversations } from './chat.table.ts'

const pageSize = 500

export const encryptedChatsSchema = z.object({
  ids: z.array(z.uuid()),
  /** Of all pages. */
  total: z.int(),
  /** Where the next page begins; null after the last one. */
  after: z.uuid().nullable(),
})

/** The actor's encrypted conversations by id, so that none is missed while they change. */
export async function encryptedChats(tx: Tx, after?: string): Promise<z.output<typeof encryptedChatsSchema>> {
  const { id, encryptedSince } = chatConversations
  const rows = await tx
    .select({ id })
    .from(chatConversations)
    .where(and(isNotNull(encryptedSince), after ? gt(id, after) : undefined))
    .orderBy(id)
    .limit(pageSize + 1)
  const [{ total } = { total: 0 }] = await tx
    .select({ total: sql<number>`count(*)::integer` })
    .from(chatConversations)
    .where(isNotNull(encryptedSince))
  const ids = rows.slice(0, pageSize).map((row) => row.id)
  return { ids, total, after: rows.length > pageSize ? (ids.at(-1) ?? null) : null }
}
