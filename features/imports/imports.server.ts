import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { files } from '#platform/storage/files.table.ts'
import { type ImportRun, importKinds, importMessages, importRun } from './imports.schema.ts'
import { importRuns } from './imports.table.ts'

const r = importRuns
const tags = ['imports']
const done = z.object({ success: z.literal(true) })

async function newest(tx: Tx, kind: ImportRun['kind']): Promise<ImportRun | null> {
  const [run] = await tx
    .select({
      id: r.id,
      kind: r.kind,
      fileName: r.fileName,
      state: r.state,
      progress: r.progress,
      cancelling: sql<boolean>`${r.cancelRequestedAt} is not null`,
      report: r.report,
      error: r.error,
    })
    .from(r)
    .where(and(eq(r.kind, kind), isNull(r.dismissedAt)))
    .orderBy(desc(r.createdAt))
    .limit(1)
  return run && run.state !== 'cancelled' ? run : null
}

/** Changes one's own import, if it is in one of these states. */
async function change(
  tx: Tx,
  id: string,
  states: readonly ImportRun['state'][],
  set: PgUpdateSetSource<typeof importRuns>,
  otherwise: string,
) {
  const changed = await tx
    .update(r)
    .set(set)
    .where(and(eq(r.id, id), inArray(r.state, states)))
    .returning({ id: r.id })
  if (changed.length > 0) return { success: true as const }
  const [found] = await tx.select({ id: r.id }).from(r).where(eq(r.id, id))
  throw new Problem(found ? 'CONFLICT' : 'NOT_FOUND', { detail: found && otherwise })
}

/**
 * Imports of files with up to 100,000 lines. They are checked and written in the background, go on when the page is
 * left, and report their progress. Each administrator sees their own.
 */
export const adminImports = {
  /** The last one of its kind whose outcome wasn't closed; null without one. */
  current: admin
    .route({ method: 'GET', path: '/admin/imports/{kind}', tags })
    .input(z.object({ kind: z.enum(importKinds) }))
    .output(importRun.nullable())
    .handler(({ context, input }) => context.run((tx) => newest(tx, input.kind))),

  /** Has an uploaded file checked; nothing is written yet. An earlier one that waits for a decision is cancelled. */
  start: admin
    .route({ method: 'POST', path: '/admin/imports/{kind}', tags })
    .input(z.object({ kind: z.enum(importKinds), fileId: z.uuid() }))
    .output(byId)
    .handler(({ context, input: { kind, fileId } }) =>
      context
        .run(async (tx) => {
          const [file] = await tx.select({ name: files.name }).from(files).where(eq(files.id, fileId))
          if (!file) throw new Problem('BAD_REQUEST', { fields: { fileId: 'The file is no longer there.' } })
          await tx
            .update(r)
            .set({ state: 'cancelled', fileId: null })
            .where(and(eq(r.kind, kind), eq(r.state, 'checked')))
          const [run] = await tx
            .insert(r)
            .values({ kind, fileId, fileName: file.name })
            .returning({ id: r.id })
          return run as { id: string }
        })
        .catch((error: unknown) => {
          if (brokenConstraint(error) === 'import_runs_running_key')
            throw new Problem('CONFLICT', { detail: importMessages.running })
          throw error
        }),
    ),

  /** Has a checked file written: all of its new rows, or none. */
  write: admin
    .route({ method: 'POST', path: '/admin/imports/runs/{id}/write', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input: { id } }) =>
      context
        .run((tx) => change(tx, id, ['checked'], { state: 'writing' }, importMessages.notChecked))
        .catch((error: unknown) => {
          if (brokenConstraint(error) === 'import_runs_running_key')
            throw new Problem('CONFLICT', { detail: importMessages.running })
          throw error
        }),
    ),

  /** Ends it without writing anything. One that is being written is rolled back. */
  cancel: admin
    .route({ method: 'POST', path: '/admin/imports/runs/{id}/cancel', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input: { id } }) =>
      context.run((tx) =>
        change(
          tx,
          id,
          ['checking', 'checked', 'writing'],
          {
            cancelRequestedAt: sql`now()`,
            state: sql`case ${r.state} when 'checked' then 'cancelled' else ${r.state} end`,
            fileId: sql`case ${r.state} when 'checked' then null else ${r.fileId} end`,
          },
          importMessages.over,
        ),
      ),
    ),

  /** Closes the outcome of one that is over. */
  dismiss: admin
    .route({ method: 'POST', path: '/admin/imports/runs/{id}/dismiss', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input: { id } }) =>
      context.run((tx) =>
        change(tx, id, ['done', 'failed'], { dismissedAt: new Date() }, importMessages.running),
      ),
    ),
}
