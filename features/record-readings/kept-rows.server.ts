import { sql } from 'drizzle-orm'
import { pgView, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/database.ts'
import { moment } from '#db/schema/columns.ts'
import { lostMessage } from '#features/chat/chat.schema.ts'
import { deletedRecords } from '#features/deleted-records/deleted-records.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import type { Services } from '#platform/api/context.ts'
import { labelled } from '#platform/audit/present-labels.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { openUnlessLost } from '#platform/crypto/keys.server.ts'
import type { Key, PageOf } from '#platform/lists/keyset.server.ts'
import type { KeptItem, KeptPart } from './record-readings.schema.ts'
import { inWords, type KeptNames, type KeptRecord } from './record-texts.server.ts'

/** The columns of `kept_of_reading` that a page is narrowed and ordered by. */
export const kept = pgView('kept', {
  part: text().$type<KeptPart>().notNull(),
  id: uuid().notNull(),
  moment: moment().notNull(),
}).existing()

export interface KeptRow extends Record<string, unknown> {
  part: KeptPart
  id: string
  moment: Date
  record: KeptRecord
  deletedAt: Date | null
  fileId: string | null
  fileName: string | null
  fileSize: string | null
  storageKey: string | null
}

/** The rows of an open reading, newest first unless a page says otherwise; none of one that has ended. */
export async function keptRows(
  tx: Tx,
  readingId: string,
  { where, orderBy, limit }: Pick<PageOf, 'where' | 'orderBy'> & { limit: number | null },
): Promise<KeptRow[]> {
  const { rows } = await tx.execute<KeptRow>(sql`
    select part, id, moment, record, deleted_at as "deletedAt", file_id as "fileId", file_name as "fileName",
      file_size as "fileSize", storage_key as "storageKey"
    from kept_of_reading(${readingId}::uuid) as kept where ${where}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit}::integer`)
  return rows.map((row) => ({
    ...row,
    moment: new Date(row.moment),
    deletedAt: row.deletedAt && new Date(row.deletedAt),
  }))
}

export const newestFirst: Key<KeptRow>[] = [
  { column: kept.moment, descending: true, of: (row) => row.moment },
  { column: kept.id, of: (row) => row.id },
]

const idsIn = (rows: KeptRow[], columns: string[]) =>
  [...new Set(rows.flatMap(({ record }) => columns.flatMap((column) => record[column] ?? [])))] as string[]

/** How lawyers and cases are called now, or were when they were deleted, by id. */
export async function labelsOf(tx: Tx, rows: KeptRow[]): Promise<Map<string, string>> {
  const ofLawyers = idsIn(rows, ['lawyer_id', 'assigned_to', 'uploaded_by'])
  const { rowId, label } = deletedRecords
  const gone = await labelled(tx, deletedRecords, rowId, label, [...ofLawyers, ...idsIn(rows, ['case_id'])])
  const there = await labelled(tx, lawyers, lawyers.id, lawyers.name, ofLawyers)
  return new Map([...gone, ...there].map((row) => [row.id, row.label]))
}

/** Names for the ids in these rows. Outside the transaction, because another actor has to read the accounts. */
export async function namesFor(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  rows: KeptRow[],
  labels: Map<string, string>,
): Promise<KeptNames> {
  const people = await personNames(db, idsIn(rows, ['created_by']))
  const labelOf = (id: unknown) => labels.get(String(id)) ?? ''
  return {
    lawyer: labelOf,
    caseNumber: labelOf,
    person: (id) => people.get(String(id)) ?? '',
    message: ({ id, message_text }) =>
      typeof message_text === 'string'
        ? (openUnlessLost(keys, 'chat', message_text, String(id)) ?? lostMessage)
        : sealedMessage,
  }
}

/** The server never has the key of a message that a browser encrypted. */
const sealedMessage =
  'Encrypted between the client and the lawyer. It can’t be read here: two shares of the firm recovery key open it.'

/** A kept row in words. */
export const toItem = (row: KeptRow, names: KeptNames): KeptItem => ({
  id: row.id,
  part: row.part,
  ...inWords(row.part, row.record, names),
  at: row.moment,
  file: row.fileId ? { id: row.fileId, name: row.fileName ?? '', size: Number(row.fileSize) } : null,
  deletedAt: row.deletedAt,
})
