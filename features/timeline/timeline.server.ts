import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Placeholders, preparedQuery } from '#db/prepared-query.ts'
import { cardColumns } from '#features/cases/case-queries.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import type { ViewCounts } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { type Batch, type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { type entryColumns, withAttachmentUrl } from './entry-columns.server.ts'
import { addEntry, changedEntry, deleteEntry, editEntry, newEntry } from './entry-writing.server.ts'
import { timelineEntrySchema, writableTimelineSchema } from './timeline.schema.ts'
import { caseUpdates } from './timeline.table.ts'

const tags = ['case timeline']
const ofCase = z.object({ caseId: z.uuid() })
const done = z.object({ success: z.literal(true) })

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
    .input(newEntry)
    .output(timelineEntrySchema)
    .handler(({ context, input }) => context.run((tx) => addEntry(tx, context.actor.userId, input))),
  edit: staff[area]
    .route({ method: 'PUT', path: `/${area}/timeline/{id}`, tags })
    .input(changedEntry)
    .output(timelineEntrySchema)
    .handler(({ context, input }) => context.run((tx) => editEntry(tx, input))),
  delete: staff[area]
    .route({ method: 'DELETE', path: `/${area}/timeline/{id}`, tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) => context.run((tx) => deleteEntry(tx, input.id))),
})

export const adminTimeline = writableTimelines('admin')
export const lawyerTimeline = writableTimelines('lawyer')

/** An entry as json_agg returns it: its times are text. */
type Written = Pick<
  typeof caseUpdates.$inferSelect,
  Exclude<keyof typeof entryColumns, Moments> | 'version'
> &
  Record<Moments, string>
type Moments = 'entryTimestamp' | 'createdAt'

const entriesOf = sql`(select coalesce(json_agg(e), '[]') from (
  select u.id, u.description, u.entry_timestamp as "entryTimestamp", u.file_id as "fileId",
    u.document_url as "documentUrl", u.document_name as "documentName", u.created_at as "createdAt", u.version
  from ${caseUpdates} as u where u.case_id = ${cases.id} order by u.entry_timestamp desc, u.id limit 1000
) as e)`.mapWith((written: Written[]) =>
  written.map(({ entryTimestamp, createdAt, ...entry }) =>
    withAttachmentUrl({ ...entry, entryTimestamp: new Date(entryTimestamp), createdAt: new Date(createdAt) }),
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
