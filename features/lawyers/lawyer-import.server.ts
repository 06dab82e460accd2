import { csvImport } from '#platform/csv/import.server.ts'
import { idsBy } from '#platform/csv/import-lookups.server.ts'
import { lawyerImportColumns as columns, lawyerImportSchema } from './lawyer-import.schema.ts'
import { lawyers } from './lawyers.table.ts'

/** Lawyers' profiles out of a file. It makes no account and invites nobody. */
export const lawyerImport = csvImport({
  table: lawyers,
  many: 'lawyers',
  path: '/admin/lawyers/imports',
  tags: ['lawyers'],
  columns,
  schema: lawyerImportSchema,
  key: { column: 'email', called: 'email' },
  prepare: async (tx, rows) => ({
    keyOf: ({ email }) => email,
    known: await idsBy(
      tx,
      { id: lawyers.id, value: lawyers.email },
      rows.map(({ email }) => email),
    ),
    entryOf: (row) => row,
  }),
})
