import { buffer } from 'node:stream/consumers'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Tx } from '#db/database.ts'
import { type ImportReport, largeImportLimits } from '#platform/csv/import.schema.ts'
import type { JobHandler } from '#platform/jobs/queue.server.ts'
import type { QueuedServices } from '#platform/manifest.ts'
import { files } from '#platform/storage/files.table.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { watchImport } from './import-watch.server.ts'
import { type ImportRun, importMessages } from './imports.schema.ts'
import { importRuns } from './imports.table.ts'

const r = importRuns
const system = { role: 'system' } as const
const running: ImportRun['state'][] = ['checking', 'writing']

/** Why an import ends as failed, in words for its administrator. */
class ImportFailure extends Error {}

/** Reading takes about as long as comparing; writing takes longer than both. */
const reading = { checking: 0.6, writing: 0.25 } as const

/**
 * Does the current step of an import as the administrator who started it. Whatever happens in between, its rows and its
 * outcome are committed together. A process that is stopped leaves it to the next one.
 */
export const importFile =
  ({ db, storage, importers, log }: QueuedServices): JobHandler =>
  async (id, { signal: stopping }) => {
    const run = await taken(db, id)
    if (!run) return
    const { state, kind, userId } = run
    const step = state as 'checking' | 'writing'
    const watch = watchImport(db, id, stopping)
    const share = reading[step]
    try {
      const importer = importers[kind]
      if (!importer) throw new Error(`No feature imports ${kind}.`)
      const write = await importer.read(await textOf(storage, run.storageKey), {
        limits: largeImportLimits,
        onProgress: (done) => watch.report(done * share),
      })
      await db.asActor({ role: 'admin', userId }, async (tx) => {
        await confirmAdmin(tx, userId)
        const report = await write(tx, {
          dryRun: step === 'checking',
          onProgress: (done) => watch.report(share + done * (1 - share)),
        })
        await tx.execute(
          sql`select finish_import(${id}::uuid, ${step}, ${JSON.stringify(report)}::jsonb, ${isWritten(step, report)})`,
        )
      })
    } catch (error) {
      if (stopping.aborted) throw error
      if (await watch.wasCancelled()) return end(db, id, 'cancelled')
      const isKnown = error instanceof ImportFailure
      if (!isKnown) log.error({ err: error, import: id, kind }, 'an import failed')
      await end(db, id, 'failed', isKnown ? error.message : importMessages.failed)
    } finally {
      watch.stop()
    }
  }

/** A checked import that turns out to be faulty when it is written is shown again, and can be cancelled. */
const isWritten = (step: string, { faultCount }: ImportReport) => step === 'writing' && faultCount === 0

async function taken(db: Database, id: string) {
  const [run] = await db.readAs(system, (tx) =>
    tx
      .select({ state: r.state, kind: r.kind, userId: r.userId, storageKey: files.storageKey })
      .from(r)
      .innerJoin(files, eq(files.id, r.fileId))
      .where(and(eq(r.id, id), inArray(r.state, running))),
  )
  return run
}

async function textOf(storage: Storage, key: string): Promise<string> {
  const stream = await storage.get(key)
  if (!stream) throw new Error('The file of the import is missing.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await buffer(stream))
  } catch (error) {
    if (error instanceof TypeError) throw new ImportFailure(importMessages.notUtf8)
    throw error
  }
}

/** The role may have ended since the import was started. */
async function confirmAdmin(tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from user_roles where user_id = ${userId}::uuid and role = 'admin'`,
  )
  if (rows.length === 0) throw new ImportFailure(importMessages.noAdmin)
}

const end = (db: Database, id: string, state: 'cancelled' | 'failed', error = '') =>
  db
    .asActor(system, (tx) =>
      tx
        .update(r)
        .set({ state, error, fileId: null, finishedAt: sql`now()` })
        .where(and(eq(r.id, id), inArray(r.state, running))),
    )
    .then(() => {})

/** For a recurring job: reports name people, so they are kept for a week only. */
export const removeOldImports = (db: Database) =>
  db.asActor(system, (tx) => tx.delete(r).where(lt(r.createdAt, sql`now() - interval '7 days'`)))
