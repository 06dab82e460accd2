import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { firm } from '#firm.ts'
import type { RequestContext } from '#platform/api/context.ts'
import type { CsvColumns } from '#platform/csv/csv.ts'
import { csvStream } from '#platform/csv/csv-stream.server.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { inOrder } from '#platform/lists/keyset.server.ts'
import { plainName, unusedPaths } from '#platform/storage/archive-paths.ts'
import { contentDisposition } from '#platform/storage/file-name.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type ArchiveEntry, archiveHeaders, zipArchive } from '#platform/storage/zip-archive.server.ts'
import { type KeptRow, keptRows, labelsOf, namesFor, newestFirst, toItem } from './kept-rows.server.ts'
import { type KeptItem, type KeptPart, keptPartNames, keptParts, partPath } from './record-readings.schema.ts'
import { openReading } from './record-readings.server.ts'
import { type KeptNames, termsOf } from './record-texts.server.ts'

const readMe = (
  clientName: string,
  reason: string,
  reader: string,
) => `What ${firm.name} keeps of ${clientName}

Exported ${formatDateTime(new Date())} by ${reader}.
Reason: ${reason}

A table for each kind of record, newest first, and the files that belong to them, in “files”. The first row of each
table names its columns; times are those of the firm’s clock.
`

/** Rows whose words are made between two turns of other requests. */
const atOnce = 200

/**
 * All that an open reading shows, as a ZIP archive: a table for each part, and the files. On record.
 * @throws {Problem} NOT_FOUND for a reading that has ended or isn't the actor's
 */
export async function exportReading(
  context: RequestContext,
  actor: { role: 'admin'; userId: string },
  readingId: string,
  storage: Storage,
): Promise<Response> {
  const { db, log, requestId, address, session } = context
  const { reading, rows, labels } = await db.asActor(actor, async (tx) => {
    const reading = await openReading(tx, readingId)
    const page = { where: sql`true`, orderBy: inOrder(newestFirst), limit: null }
    const rows = await keptRows(tx, readingId, page)
    const detail = JSON.stringify({ reason: reading.reason, chats: reading.withChats })
    await tx.execute(
      sql`select audit('record.exported', 'clients', ${reading.clientId}::uuid, ${detail}::jsonb, ${address})`,
    )
    return { reading, rows, labels: await labelsOf(tx, rows) }
  })
  const names = await namesFor(context, rows, labels)
  const onFault = (error: unknown) => log.error({ err: error, requestId }, 'an export broke off')
  const paths = unusedPaths()
  const pathOf = new Map(
    rows.map((row) => [
      row.id,
      row.fileName &&
        paths(
          `files/${plainName(names.caseNumber(row.record.case_id) || keptParts[row.part])}`,
          row.fileName,
        ),
    ]),
  )
  const entries: ArchiveEntry[] = [
    { path: 'README.txt', text: readMe(reading.clientName, reading.reason, session?.user.name ?? '') },
    ...keptPartNames.flatMap((part) => {
      const own = rows.filter((row) => row.part === part)
      const columns = columnsOf(part, (id) => pathOf.get(id))
      const path = `${partPath(part)}.csv`
      const open = () => Readable.fromWeb(csvStream(columns, items(own, names), onFault) as never)
      return own.length ? [{ path, open }] : []
    }),
    ...rows.flatMap(({ id, storageKey }) => {
      const path = pathOf.get(id)
      return path && storageKey ? [{ path, storageKey }] : []
    }),
  ]
  const zip = zipArchive(entries, storage, (storageKey) =>
    log.error({ storageKey, requestId }, 'a stored file has no bytes'),
  )
  zip.on('error', onFault)
  const name = `Kept of ${plainName(reading.clientName)} ${firmDay()}.zip`
  return new Response(Readable.toWeb(zip) as ReadableStream, {
    headers: archiveHeaders(contentDisposition('attachment', name)),
  })
}

async function* items(rows: KeptRow[], names: KeptNames): AsyncGenerator<KeptItem[]> {
  for (let at = 0; at < rows.length; at += atOnce) {
    yield rows.slice(at, at + atOnce).map((row) => toItem(row, names))
    await others()
  }
}

/** A part's table: its title, its facts and its text, with the path of the row's file in the archive. */
const columnsOf = (
  part: KeptPart,
  pathOf: (id: string) => string | null | undefined,
): CsvColumns<KeptItem> => [
  [keptParts[part], (item) => item.title],
  ...termsOf(part).map(
    (term) => [term, (item: KeptItem) => item.facts.find((fact) => fact.term === term)?.value] as const,
  ),
  ['Text', (item) => item.text],
  ['File', (item) => pathOf(item.id)],
  ['Deleted', (item) => item.deletedAt && formatDateTime(item.deletedAt)],
]
