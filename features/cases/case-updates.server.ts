import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import { built, type Placeholders } from '#db/built.ts'
import type { Tx } from '#db/client.ts'
import { firm } from '#firm.config.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin, anyone, lawyer } from '#platform/api/procedures.server.ts'
import {
  caseUpdateSchema,
  entryDateMessages,
  type NewCaseUpdate,
  timelineEntrySchema,
  timelineSchema,
} from './case-updates.schema.ts'
import { caseUpdates } from './case-updates.table.ts'
import { cases } from './cases.table.ts'

const tags = ['case timeline']
const ofCase = z.object({ caseId: z.uuid() })
const byId = z.object({ id: z.uuid() })
/** Sent again under the same key, it is the same entry. */
const newCaseUpdateInput = caseUpdateSchema.extend({ caseId: z.uuid(), clientKey: z.uuid().optional() })
const editInput = caseUpdateSchema.extend({ id: z.uuid(), version: z.int() })
const done = z.object({ success: z.literal(true) })

/** The read-only timeline of the case that the presented grant opens; without one there is no such timeline. */
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
    // Somebody who was given the PIN of another's case reads it as the stranger to it that they are.
    const entries =
      own.length > 0 || !session
        ? own
        : await db.asActor({ role: 'anon', ...(grant && { grant }) }, (tx) => readableEntries(tx, caseId))
    return { entries, can: { write: false } }
  })

/** The calls of those who write timelines. Which cases are theirs, their rights decide. */
const writableTimelines = (audience: typeof admin, area: 'lawyer' | 'admin') => ({
  list: audience
    .route({ method: 'GET', path: `/${area}/cases/{caseId}/timeline`, tags })
    .input(ofCase)
    .output(timelineSchema)
    .handler(({ context, input }) => context.atOnce((tx) => writableTimeline(tx, input.caseId))),
  add: audience
    .route({ method: 'POST', path: `/${area}/cases/{caseId}/timeline`, tags, successStatus: 201 })
    .input(newCaseUpdateInput)
    .output(timelineEntrySchema)
    .handler(({ context, input }) => context.run((tx) => addEntry(tx, context.actor.userId, input))),
  edit: audience
    .route({ method: 'PUT', path: `/${area}/timeline/{id}`, tags })
    .input(editInput)
    .output(timelineEntrySchema)
    .handler(({ context, input: { id, version, ...values } }) =>
      context.run((tx) => editEntry(tx, id, version, values)),
    ),
  delete: audience
    .route({ method: 'DELETE', path: `/${area}/timeline/{id}`, tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) => context.run((tx) => deleteEntry(tx, input.id))),
})

export const adminTimeline = writableTimelines(admin, 'admin')
// The calls ask nothing of the actor but its rights, so one type serves both audiences.
export const lawyerTimeline = writableTimelines(lawyer as unknown as typeof admin, 'lawyer')

const { id, description, entryTimestamp, fileId, documentUrl, documentName, createdAt, version } =
  getTableColumns(caseUpdates)
const readable = { id, description, entryTimestamp, fileId, documentUrl, documentName, createdAt }
type Entry = Pick<typeof caseUpdates.$inferSelect, keyof typeof readable | 'version'>

/** An attachment is reached by its address, wherever it lies. */
const shown = <E extends { fileId: string | null; documentUrl: string | null }>({
  fileId,
  documentUrl,
  ...entry
}: E) => ({
  ...entry,
  fileId,
  documentUrl: fileId ? `/api/files/${fileId}` : documentUrl,
})

// Newest first. The longest timelines of a firm have some hundreds of entries; a page of their own would break
// the search within the page.
const readableEntries = async (tx: Tx, caseId: string) =>
  (
    await tx
      .select(readable)
      .from(caseUpdates)
      .where(eq(caseUpdates.caseId, caseId))
      .orderBy(desc(entryTimestamp), id)
      .limit(1000)
  ).map((entry) => ({ ...shown(entry), version: null }))

/**
 * Notes who looks, at a case that is theirs, and reads its entries in the same query. No row: it isn't theirs. One without
 * an entry: there is none.
 */
const seenEntries = built((tx, { caseId }: Placeholders<'caseId'>) => {
  const seen = tx.$with('seen').as(
    tx
      .select({ caseId: cases.id, noted: sql`audit_case_view(${cases.id})`.as('noted') })
      .from(cases)
      .where(eq(cases.id, caseId)),
  )
  return tx
    .with(seen)
    .select({ ...readable, version })
    .from(seen)
    .leftJoin(caseUpdates, eq(caseUpdates.caseId, seen.caseId))
    .orderBy(desc(entryTimestamp), id)
    .limit(1000)
})

async function writableTimeline(tx: Tx, caseId: string) {
  const rows = await seenEntries(tx, { caseId })
  if (rows.length === 0) throw new Problem('NOT_FOUND')
  const entries = rows.filter((row): row is Entry => row.id !== null)
  return { entries: entries.map(shown), can: { write: true } }
}

/** @throws {Problem} NOT_FOUND when the case isn't the actor's */
async function caseCreation(tx: Tx, caseId: string): Promise<Date> {
  const [found] = await creationOf(tx, { caseId })
  if (!found) throw new Problem('NOT_FOUND')
  return found.createdAt
}
const creationOf = built((tx, { caseId }: Placeholders<'caseId'>) =>
  tx.select({ createdAt: cases.createdAt }).from(cases).where(eq(cases.id, caseId)),
)

/** An entry tells what has happened, and to this case. */
function checkEntryDate(entry: Date, caseCreated: Date): void {
  const wrong = (message: string) =>
    new Problem('BAD_REQUEST', { detail: message, fields: { entryTimestamp: message } })
  if (entry.getTime() > Date.now()) throw wrong(entryDateMessages.future)
  // The form enters whole minutes; a case that was opened within this one isn't younger than its first entry.
  if (entry.getTime() < Math.floor(caseCreated.getTime() / 60_000) * 60_000) {
    const date = caseCreated.toLocaleDateString(firm.locale, { timeZone: firm.timeZone })
    throw wrong(entryDateMessages.beforeCase(date))
  }
}

/** Writes an entry once, however often it is sent under the same key; the first counts. */
async function addEntry(tx: Tx, userId: string, values: z.output<typeof newCaseUpdateInput>) {
  checkEntryDate(values.entryTimestamp, await caseCreation(tx, values.caseId))
  const entry =
    // Looked for first: its document has been taken by then, and can't be taken again.
    (await sentBefore(tx, userId, values)) ??
    (await insertEntry(tx, values)) ??
    // Sent twice at once: this one waited for the other.
    (await sentBefore(tx, userId, values))
  if (!entry) throw new Problem('NOT_FOUND')
  return shown(entry)
}

const insertEntry = async (tx: Tx, values: z.output<typeof newCaseUpdateInput>) =>
  (
    await tx
      .insert(caseUpdates)
      .values(values)
      .onConflictDoNothing()
      .returning({ ...readable, version })
  )[0]

async function sentBefore(tx: Tx, userId: string, sent: { caseId: string; clientKey?: string | undefined }) {
  if (!sent.clientKey) return undefined
  const [found] = await tx
    .select({ ...readable, version })
    .from(caseUpdates)
    .where(
      and(
        eq(caseUpdates.caseId, sent.caseId),
        eq(caseUpdates.createdBy, userId),
        eq(caseUpdates.clientKey, sent.clientKey),
      ),
    )
  return found
}

async function editEntry(tx: Tx, id: string, version: number, values: NewCaseUpdate) {
  const [found] = await tx
    .select({ caseId: caseUpdates.caseId })
    .from(caseUpdates)
    .where(eq(caseUpdates.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  checkEntryDate(values.entryTimestamp, await caseCreation(tx, found.caseId))
  const [changed] = await tx
    .update(caseUpdates)
    .set({ ...values, ...(replacesAddress(values) && { documentUrl: null }) })
    .where(and(eq(caseUpdates.id, id), eq(caseUpdates.version, version)))
    .returning({ ...readable, version: caseUpdates.version })
  if (!changed) throw new Problem('CONFLICT')
  return shown(changed)
}

/** An imported entry's address stays until its document is taken away or another one is attached. */
const replacesAddress = ({ fileId, documentName }: NewCaseUpdate) => fileId !== null || documentName === null

async function deleteEntry(tx: Tx, id: string) {
  const gone = await tx.delete(caseUpdates).where(eq(caseUpdates.id, id)).returning({ id: caseUpdates.id })
  if (gone.length === 0) throw new Problem('NOT_FOUND')
  return { success: true as const }
}
