import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { kept, keptRows, labelsOf, namesFor, newestFirst, toItem } from './kept-rows.server.ts'
import {
  keptItem,
  keptListInput,
  keptPartNames,
  openReadingSchema,
  type ReadingItem,
  readingItem,
} from './record-readings.schema.ts'

const tags = ['records']

interface Reading extends Record<string, unknown> {
  id: string
  clientId: string
  clientName: string
  reason: string
  withChats: boolean
  expiresAt: Date
  /** When the client was deleted. */
  deletedAt: Date
}

/** @throws {Problem} NOT_FOUND for a reading that has ended or is another's, as for one that never was */
export async function openReading(tx: Tx, readingId: string): Promise<Reading> {
  const { rows } = await tx.execute<Reading>(sql`
    select r.id, r.client_id as "clientId", client_name as "clientName", reason, with_chats as "withChats",
      expires_at as "expiresAt", gone.deleted_at as "deletedAt"
    from open_reading(${readingId}::uuid) as r
    join deleted_records as gone on gone.row_id = r.client_id and gone.table_name = 'clients'`)
  const [found] = rows
  if (!found) throw new Problem('NOT_FOUND')
  return { ...found, expiresAt: new Date(found.expiresAt), deletedAt: new Date(found.deletedAt) }
}

async function shown(tx: Tx, readingId: string): Promise<ReadingItem> {
  const { clientId: _, ...reading } = await openReading(tx, readingId)
  const { rows } = await tx.execute<ReadingItem['parts'][number] & Record<string, unknown>>(sql`
    select part, count(*)::integer as number from kept_of_reading(${readingId}::uuid) group by part`)
  const parts = keptPartNames.flatMap((part) => rows.filter((one) => one.part === part))
  return { ...reading, now: new Date(), parts }
}

/**
 * What the firm keeps of deleted clients, for administrators with the permission. It is opened for a reason and for half
 * an hour; the audit log records each opening, file and export.
 */
export const adminRecordReadings = {
  open: admin
    .route({ method: 'POST', path: '/admin/records/{id}/readings', tags })
    .input(openReadingSchema.extend(byId.shape))
    .output(byId)
    .handler(({ context, input: { id, reason, withChats } }) =>
      context.run(async (tx) => {
        const { rows } = await tx.execute<{ id: string }>(
          sql`select open_record_reading(${id}::uuid, ${reason}, ${withChats}, ${context.address}) as id`,
        )
        return { id: rows[0]?.id ?? '' }
      }),
    ),

  get: admin
    .route({ method: 'GET', path: '/admin/records/readings/{id}', tags })
    .input(byId)
    .output(readingItem)
    .handler(({ context, input }) => context.run((tx) => shown(tx, input.id))),

  /** One part, newest first. */
  list: admin
    .route({ method: 'GET', path: '/admin/records/readings/{id}/kept', tags })
    .input(keptListInput.extend(byId.shape))
    .output(listPage(keptItem))
    .handler(async ({ context, input: { id, part, ...asked } }) => {
      const { page, labels } = await context.run(async (tx) => {
        await openReading(tx, id)
        const page = await readPage(newestFirst, asked, (page) =>
          keptRows(tx, id, { ...page, where: and(eq(kept.part, part), page.where) }),
        )
        return { page, labels: await labelsOf(tx, page.items) }
      })
      const names = await namesFor(context, page.items, labels)
      return { ...page, items: page.items.map((row) => toItem(row, names)) }
    }),
}
