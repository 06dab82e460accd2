import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { type Placeholders, preparedQuery } from '#db/prepared-query.ts'
import { cases } from '#features/cases/cases.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { firmDates } from '#platform/dates/firm-format.ts'
import { fromFirmTime } from '#platform/dates/firm-time.ts'
import { checkAccepted } from '#platform/storage/accepted-files.server.ts'
import { entryColumns, withAttachmentUrl } from './entry-columns.server.ts'
import { entryDateMessages, type NewTimelineEntry, newTimelineEntrySchema } from './timeline.schema.ts'
import { caseUpdates } from './timeline.table.ts'

/** An entry as staff add it. A repeated request with the same key returns the entry that the first one stored. */
export const newEntry = newTimelineEntrySchema.extend({
  caseId: z.uuid(),
  idempotencyKey: z.uuid().optional(),
})
/** An entry as it is changed, over the version that the writer saw. */
export const changedEntry = newTimelineEntrySchema.extend({ id: z.uuid(), version: z.int() })

const storedColumns = { ...entryColumns, version: caseUpdates.version }

/**
 * The earliest time of an entry: midnight (in the firm's time zone) of the case's opening day, or when the case was
 * added to Portico if that is earlier. Imported cases may have years of history.
 * @throws {Problem} NOT_FOUND if the case isn't the actor's
 */
async function caseOpening(tx: Tx, caseId: string): Promise<Date> {
  const [found] = await openingOf(tx, { caseId })
  if (!found) throw new Problem('NOT_FOUND')
  const startDay = fromFirmTime(`${found.startDate}T00:00`) as Date
  return new Date(Math.min(startDay.getTime(), found.createdAt.getTime()))
}
const openingOf = preparedQuery((tx, { caseId }: Placeholders<'caseId'>) =>
  tx
    .select({ startDate: cases.startDate, createdAt: cases.createdAt })
    .from(cases)
    .where(eq(cases.id, caseId)),
)

const numeric = firmDates({})

/** Refuses dates in the future and before the case began. */
function checkEntryDate(entry: Date, caseOpened: Date): void {
  const wrong = (message: string) =>
    new Problem('BAD_REQUEST', { detail: message, fields: { entryTimestamp: message } })
  if (entry.getTime() > Date.now()) throw wrong(entryDateMessages.future)
  // The form enters whole minutes, so the case's start is rounded down to its minute.
  if (entry.getTime() < Math.floor(caseOpened.getTime() / 60_000) * 60_000) {
    throw wrong(entryDateMessages.beforeCase(numeric().format(caseOpened)))
  }
}

/**
 * Stores an entry once per idempotency key; repeated calls return the first one.
 * @throws {Problem} NOT_FOUND if the case isn't the actor's; BAD_REQUEST for its date or its file
 */
export async function addEntry(tx: Tx, userId: string, values: z.output<typeof newEntry>) {
  checkEntryDate(values.entryTimestamp, await caseOpening(tx, values.caseId))
  const entry =
    // Look the key up first: the first call has already claimed the document, which can't be claimed twice.
    (await sentBefore(tx, userId, values)) ??
    (await insertEntry(tx, values)) ??
    // A concurrent request with the same key; this one waited for it.
    (await sentBefore(tx, userId, values))
  if (!entry) throw new Problem('NOT_FOUND')
  return withAttachmentUrl(entry)
}

async function insertEntry(tx: Tx, values: z.output<typeof newEntry>) {
  await checkAccepted(tx, [values.fileId], 'attachment', 'fileId')
  const [made] = await tx.insert(caseUpdates).values(values).onConflictDoNothing().returning(storedColumns)
  return made
}

async function sentBefore(
  tx: Tx,
  userId: string,
  sent: { caseId: string; idempotencyKey?: string | undefined },
) {
  if (!sent.idempotencyKey) return undefined
  const [found] = await tx
    .select(storedColumns)
    .from(caseUpdates)
    .where(
      and(
        eq(caseUpdates.caseId, sent.caseId),
        eq(caseUpdates.createdBy, userId),
        eq(caseUpdates.idempotencyKey, sent.idempotencyKey),
      ),
    )
  return found
}

/** @throws {Problem} NOT_FOUND; BAD_REQUEST for its date or its file; CONFLICT after a concurrent change */
export async function editEntry(tx: Tx, { id, version, ...values }: z.output<typeof changedEntry>) {
  const [found] = await tx
    .select({ caseId: caseUpdates.caseId })
    .from(caseUpdates)
    .where(eq(caseUpdates.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  checkEntryDate(values.entryTimestamp, await caseOpening(tx, found.caseId))
  await checkAccepted(tx, [values.fileId], 'attachment', 'fileId')
  const [changed] = await tx
    .update(caseUpdates)
    .set({ ...values, ...(replacesAddress(values) && { documentUrl: null }) })
    .where(and(eq(caseUpdates.id, id), eq(caseUpdates.version, version)))
    .returning(storedColumns)
  if (!changed) throw new Problem('CONFLICT')
  return withAttachmentUrl(changed)
}

/** An imported entry keeps its address until the document is removed or replaced. */
const replacesAddress = ({ fileId, documentName }: NewTimelineEntry) =>
  fileId !== null || documentName === null

/** @throws {Problem} NOT_FOUND */
export async function deleteEntry(tx: Tx, id: string) {
  const gone = await tx.delete(caseUpdates).where(eq(caseUpdates.id, id)).returning({ id: caseUpdates.id })
  if (gone.length === 0) throw new Problem('NOT_FOUND')
  return { success: true as const }
}
