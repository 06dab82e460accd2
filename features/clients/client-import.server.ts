import { noSuchLawyer } from '#features/lawyers/lawyer-called.schema.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { csvImport, RowError } from '#platform/csv/import.server.ts'
import { idCalled, idsBy } from '#platform/csv/import-lookups.server.ts'
import { clientImportSchema, clientImportColumns as columns } from './client-import.schema.ts'
import { clients } from './clients.table.ts'

/** Imports clients from a file. A client with the same email address already exists. */
export const clientImport = csvImport({
  table: clients,
  many: 'clients',
  path: '/admin/clients/imports',
  tags: ['clients'],
  columns,
  schema: clientImportSchema,
  key: { column: 'email', called: 'email' },
  async prepare(tx, rows) {
    const lawyerCalled = await idCalled(tx, { id: lawyers.id, names: [lawyers.name, lawyers.email] })
    return {
      keyOf: ({ email }) => email,
      known: await idsBy(
        tx,
        { id: clients.id, value: clients.email },
        rows.map(({ email }) => email),
      ),
      entryOf({ lawyer, ...values }) {
        const lawyerId = lawyer ? lawyerCalled(lawyer) : null
        return lawyerId === undefined
          ? new RowError({ [columns.lawyer.name]: noSuchLawyer })
          : { ...values, lawyerId }
      },
    }
  },
})
