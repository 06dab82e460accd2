import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { type Placeholders, preparedQuery } from '#db/prepared-query.ts'
import { cardColumns } from '#features/cases/case-queries.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import type { ViewCounts } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { anyone, type Batch, type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { firmDates } from '#platform/dates/firm-format.ts'
import { fromFirmTime } from '#platform/dates/firm-time.ts'
import { checkAccepted } from '#platform/storage/accepted-files.server.ts'
import {
  entryDateMessages,
  type NewTimelineEntry,
  newTimelineEntrySchema,
  timelineEntrySchema,
  timelineSchema,
  writableTimelineSchema,
} from './timeline.schema.ts'
import { caseUpdates } from './timeline.table.ts'

const tags = ['case timeline']
const ofCase = z.object({ caseId: z.uuid() })
const byId = z.object({ id: z.uuid() })
/** A repeated request with the same key returns the entry that the first one stored. */
const newEntryInput = newTimelineEntrySchema.extend({ caseId: z.uuid(), idempotencyKey: z.uuid().optional() })
const editInput = newTimelineEntrySchema.extend({ id: z.uuid(), version: z.int() })
const done = z.object({ success: z.literal(true) })

/** The read-only timeline of the case that the grant opens; NOT_FOUND without a grant. */
export const grantedTimeline = anyone
  .route({ method: 'GET', path: '/unlocked-case/{caseId}/timeline', tags })
  .input(ofCase)
  .output(timelineSchema)
  .handler(async ({ context: { db, run, session, grant }, input: { caseId } }) => {
    const own = await run(async (tx) => {
      const { rows } = await tx.execute<{ id: string | null }>(sql`select granted_case() as id`)
      if (rows[0]?.id !== caseId) throw new Problem('NOT_FOUND')
      return readableEntries(tx, caseId)
    })
    // A signed-in user with the PIN of someone else's case reads it as an anonymous actor with a grant.
    const entries =
      own.length > 0 || !session
        ? own
        : await db.readAs({ role: 'anon', ...(grant && { grant }) }, (tx) => readableEntries(tx, caseId))
    return { entries, can: { write: false } }
  })

/** The procedures of those who write timelines. Row-level security decides which cases they may change. */
const writableTimelines = (area: StaffArea) => ({
  list: staff[area]
    .route({ method: 'GET', path: `/${area}/cases/{caseId}/timeline`, tags })
    .input(ofCase)
    .output(writableTimelineSchema)
    .handler(async ({ context, input }) => {
      const [found] = await context.run((tx) => caseWithEntries(tx, input))
      if (!found) throw new Problem('NOT_FOUND')
      const { entries, line, ...shown } = found
      await countView(context, input.caseId, line)
      return { case: shown, entries, can: { write: true } }
    }),
  add: staff[area]
    .route({ method: 'POST', path: `/${area}/cases/{caseId}/timeline`, tags, successStatus: 201 })
    .input(newEntryInput)
    .output(timelineEntrySchema)
    .handler(({ context, input }) => context.run((tx) => addEntry(tx, context.actor.userId, input))),
  edit: staff[area]
    .route({ method: 'PUT', path: `/${area}/timeline/{id}`, tags })
    .input(editInput)
    .output(timelineEntrySchema)
    .handler(({ context, input: { id, version, ...values } }) =>
      context.run((tx) => editEntry(tx, id, version, values)),
    ),
  delete: staff[area]
    .route({ method: 'DELETE', path: `/${area}/timeline/{id}`, tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) => context.run((tx) => deleteEntry(tx, input.id))),
})

export const adminTimeline = writableTimelines('admin')
export const lawyerTimeline = writableTimelines('lawyer')

const { id, description, entryTimestamp, fileId, documentUrl, documentName, createdAt, version } =
  getTableColumns(caseUpdates)
const readable = { id, description, entryTimestamp, fileId, documentUrl, documentName, createdAt }
/** An entry with the URL of its attachment, uploaded or external. */
const shown = <E extends { fileId: string | null; documentUrl: string | null }>({
  fileId,
  documentUrl,
  ...entry
}: E) => ({
  ...entry,
  fileId,
  documentUrl: fileId ? `/api/files/${fileId}` : documentUrl,
})

// Newest first, unpaged: the longest timelines have some hundreds of entries, and paging would break the browser's
// search within the page.
const readableEntries = async (tx: Tx, caseId: string) =>
  (
    await tx
      .select(readable)
      .from(caseUpdates)
      .where(eq(caseUpdates.caseId, caseId))
      .orderBy(desc(entryTimestamp), id)
      .limit(1000)
  ).map((entry) => ({ ...shown(entry), version: null }))

/** An entry as the API returns it. */
type Written = Pick<typeof caseUpdates.$inferSelect, Exclude<keyof typeof readable, Moments> | 'version'> &
  Record<Moments, string>
type Moments = 'entryTimestamp' | 'createdAt'

const entriesOf = sql`(select coalesce(json_agg(e), '[]') from (
  select u.id, u.description, u.entry_timestamp as "entryTimestamp", u.file_id as "fileId",
    u.document_url as "documentUrl", u.document_name as "documentName", u.created_at as "createdAt", u.version
  from ${caseUpdates} as u where u.case_id = ${cases.id} order by u.entry_timestamp desc, u.id limit 1000
) as e)`.mapWith((written: Written[]) =>
  written.map(({ entryTimestamp, createdAt, ...entry }) =>
    shown({ ...entry, entryTimestamp: new Date(entryTimestamp), createdAt: new Date(createdAt) }),
  ),
)

/** The actor's case with its timeline, and the recent audit entry of viewing it, if there is one. */
const caseWithEntries = preparedQuery((tx, { caseId }: Placeholders<'caseId'>) =>
  tx
    .select({
      ...cardColumns,
      entries: entriesOf,
      line: sql<number | null>`case_view_line(${cases.id})`.mapWith(Number),
    })
    .from(cases)
    .leftJoin(clients, eq(clients.id, cases.clientId))
    .leftJoin(lawyers, eq(lawyers.id, cases.lawyerId))
    .where(eq(cases.id, caseId)),
)

/** Audits the viewing of a case, at most once in ten minutes per viewer, before anything is shown. */
async function countView(
  { record, views }: { record: Batch; views: ViewCounts },
  caseId: string,
  line: number | null,
): Promise<void> {
  if (line !== null) return views.count(line)
  const [{ rows }] = await record((tx) => [
    tx.execute<{ line: string | null }>(
      sql`select audit_case_view(${cases.id}) as line from ${cases} where ${cases.id} = ${caseId}`,
    ),
  ])
  const [noted] = rows
  // The case was reassigned between the two statements.
  if (!noted) throw new Problem('NOT_FOUND')
  views.count(noted.line === null ? null : Number(noted.line))
}

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

/** Stores an entry once per idempotency key; repeated calls return the first one. */
async function addEntry(tx: Tx, userId: string, values: z.output<typeof newEntryInput>) {
  checkEntryDate(values.entryTimestamp, await caseOpening(tx, values.caseId))
  const entry =
    // Look the key up first: the first call has already claimed the document, which can't be claimed twice.
    (await sentBefore(tx, userId, values)) ??
    (await insertEntry(tx, values)) ??
    // A concurrent request with the same key; this one waited for it.
    (await sentBefore(tx, userId, values))
  if (!entry) throw new Problem('NOT_FOUND')
  return shown(entry)
}

async function insertEntry(tx: Tx, values: z.output<typeof newEntryInput>) {
  await checkAccepted(tx, [values.fileId], 'attachment', 'fileId')
  const [made] = await tx
    .insert(caseUpdates)
    .values(values)
    .onConflictDoNothing()
    .returning({ ...readable, version })
  return made
}

async function sentBefore(
  tx: Tx,
  userId: string,
  sent: { caseId: string; idempotencyKey?: string | undefined },
) {
  if (!sent.idempotencyKey) return undefined
  const [found] = await tx
    .select({ ...readable, version })
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

async function editEntry(tx: Tx, id: string, version: number, values: NewTimelineEntry) {
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
    .returning({ ...readable, version: caseUpdates.version })
  if (!changed) throw new Problem('CONFLICT')
  return shown(changed)
}

/** An imported entry keeps its address until the document is removed or replaced. */
const replacesAddress = ({ fileId, documentName }: NewTimelineEntry) =>
  fileId !== null || documentName === null

async function deleteEntry(tx: Tx, id: string) {
  const gone = await tx.delete(caseUpdates).where(eq(caseUpdates.id, id)).returning({ id: caseUpdates.id })
  if (gone.length === 0) throw new Problem('NOT_FOUND')
  return { success: true as const }
}
