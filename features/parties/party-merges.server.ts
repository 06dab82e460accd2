import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { type Key, type Read, readPage } from '#platform/lists/keyset.server.ts'
import { listInput, listPage } from '#platform/lists/list-page.ts'
import { parties } from './parties.table.ts'
import { mergeInput, mergeItem } from './party-list.schema.ts'
import { partyList } from './party-list.server.ts'
import { partyMerges } from './party-merges.table.ts'

const tags = ['parties']
const { id, keptId, mergedName, mergedBy, mergedAt, undoneBy, undoneAt } = partyMerges
const columns = { id, keptId, mergedName, mergedBy, mergedAt, undoneBy, undoneAt, keptName: parties.name }
type Row = {
  id: string
  keptId: string
  mergedName: string
  mergedBy: string | null
  mergedAt: Date
  undoneBy: string | null
  undoneAt: Date | null
  keptName: string
}

const newestFirst: Key<Row>[] = [
  { column: mergedAt, descending: true, of: (row) => row.mergedAt },
  { column: id, of: (row) => row.id },
]
const success = z.object({ success: z.literal(true) })

/** Parties that turned out to be one, for administrators. */
export const adminParties = {
  list: partyList,

  /** Makes one party of two. What the merged one was called is still searched. */
  merge: admin
    .route({ method: 'POST', path: '/admin/parties/{mergedId}/merging', tags })
    .input(mergeInput)
    .output(success)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        await tx.execute(sql`select merge_parties(${input.keptId}::uuid, ${input.mergedId}::uuid)`)
        return { success: true as const }
      }),
    ),

  /** What was merged, and what of it was undone; newest first. */
  merges: admin
    .route({ method: 'GET', path: '/admin/party-merges', tags })
    .input(listInput)
    .output(listPage(mergeItem))
    .handler(async ({ context, input }) => {
      const page = await context.run((tx) => {
        const read: Read<Row> = ({ where, orderBy, limit }) =>
          tx
            .select(columns)
            .from(partyMerges)
            .innerJoin(parties, eq(parties.id, keptId))
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
        return readPage(newestFirst, input, read)
      })
      const names = await personNames(
        context.db,
        page.items.flatMap((row) => [row.mergedBy, row.undoneBy]),
      )
      const nameOf = (user: string | null) => names.get(user ?? '') ?? null
      return {
        ...page,
        items: page.items.map((row) => ({
          id: row.id,
          kept: { id: row.keptId, name: row.keptName },
          mergedName: row.mergedName,
          by: nameOf(row.mergedBy),
          at: row.mergedAt,
          undone: row.undoneAt && { by: nameOf(row.undoneBy), at: row.undoneAt },
        })),
      }
    }),

  /** Makes two parties again of what was merged. */
  undoMerge: admin
    .route({ method: 'POST', path: '/admin/party-merges/{id}/undoing', tags })
    .input(byId)
    .output(success)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        await tx.execute(sql`select undo_party_merge(${input.id}::uuid)`)
        return { success: true as const }
      }),
    ),
}
