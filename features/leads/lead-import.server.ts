import { csvImport } from '#platform/csv/import.server.ts'
import { idsBy } from '#platform/csv/import-lookups.server.ts'
import { leadImportColumns as columns, leadImportSchema } from './lead-import.schema.ts'
import { leads } from './leads.table.ts'

/** Imports leads from a file. It makes no clients, not even of leads with the status Converted. */
export const leadImport = csvImport({
  table: leads,
  many: 'leads',
  path: '/admin/leads/imports',
  tags: ['leads'],
  columns,
  schema: leadImportSchema,
  key: { column: 'email', called: 'email' },
  prepare: async (tx, rows) => ({
    keyOf: ({ email }) => email,
    known: await idsBy(
      tx,
      { id: leads.id, value: leads.email },
      rows.map(({ email }) => email),
    ),
    entryOf: (row) => ({ ...row, origin: 'import' as const }),
  }),
})
