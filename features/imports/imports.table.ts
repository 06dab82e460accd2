import { sql } from 'drizzle-orm'
import { index, jsonb, pgPolicy, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actingUser, actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import type { ImportReport } from '#platform/csv/import.schema.ts'
import { files } from '#platform/storage/files.table.ts'
import { importKinds, importStates } from './imports.schema.ts'

/** Imports of large files. A job checks and writes each; its file is released when it is over. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull().default(actingUser),
    kind: text({ enum: importKinds }).notNull(),
    /** Null once the import is over. */
    fileId: uuid(),
    fileName: text().notNull(),
    state: text({ enum: importStates }).notNull().default('checking'),
    /** Percent of the current step. */
    progress: smallint().notNull().default(0),
    report: jsonb().$type<ImportReport>(),
    /** Why it failed; empty when it didn't. */
    error: text().notNull().default(''),
    cancelRequestedAt: moment(),
    /** When its administrator had read the outcome. */
    dismissedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    references(t.fileId, files.id, 'no action'),
    oneOf(t.kind, importKinds),
    oneOf(t.state, importStates),
    lengthOf(t.fileName, { min: 1, max: 255 }),
    lengthOf(t.error, { min: 0, max: 500 }),
    rule(t.progress, sql`progress between 0 and 100`),
    index('import_runs_newest_idx').on(t.userId, t.kind, descending(t.createdAt)),
    uniqueIndex('import_runs_running_key').on(t.userId).where(sql`state in ('checking', 'writing')`),
    pgPolicy('administrators see their own imports', {
      for: 'select',
      to: to('admin'),
      using: sql`${t.userId} = ${actorUser}`,
    }),
    pgPolicy('administrators start imports', {
      for: 'insert',
      to: to('admin'),
      withCheck: sql`${t.userId} = ${actorUser} and ${t.state} = 'checking'`,
    }),
    pgPolicy('administrators decide on their own imports', {
      for: 'update',
      to: to('admin'),
      using: sql`${t.userId} = ${actorUser}`,
    }),
    pgPolicy('the process runs and clears them', { for: 'all', to: to('system'), using: sql`true` }),
  ],
)

export const importRunsRights = rights(importRuns, {
  admin: {
    select: '*',
    insert: ['userId', 'kind', 'fileId', 'fileName'],
    update: ['state', 'fileId', 'cancelRequestedAt', 'dismissedAt'],
    why: 'they start an import, have it written, cancel it and close its outcome',
  },
  system: {
    select: '*',
    update: ['fileId', 'state', 'progress', 'report', 'error', 'finishedAt'],
    delete: true,
    why: 'the job reports progress and outcome; old ones are deleted',
  },
})
