import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { noSuchLawyer } from '#features/lawyers/lawyer-called.schema.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { importInput, importReport } from '#platform/csv/import.schema.ts'
import { calledBy, importRows, RowError, readImport } from '#platform/csv/import.server.ts'
import { clientImportColumns, clientImportSchema } from './client-import.schema.ts'
import { clients } from './clients.table.ts'

/** Imports clients from a file. A client with the same email address already exists. */
export const clientImport = admin
  .route({ method: 'POST', path: '/admin/clients/imports', tags: ['clients'] })
  .input(importInput)
  .output(importReport)
  .handler(async ({ context, input: { csv, dryRun } }) => {
    const read = await readImport(csv, clientImportColumns, clientImportSchema)
    return context.run(async (tx) => {
      const staff = await tx
        .select({ id: lawyers.id, name: lawyers.name, email: lawyers.email })
        .from(lawyers)
      const lawyerCalled = calledBy(staff, ({ name, email }) => [name, email])
      return importRows(tx, {
        what: 'clients',
        read,
        dryRun,
        key: { of: ({ email }) => email, column: clientImportColumns.email.name, called: 'email' },
        known: (addresses) => withAddress(tx, addresses),
        entryOf({ lawyer, ...values }) {
          const found = lawyer && lawyerCalled(lawyer)
          if (lawyer && !found) return new RowError({ [clientImportColumns.lawyer.name]: noSuchLawyer })
          return { ...values, lawyerId: found ? found.id : null }
        },
        write: (entries) => tx.insert(clients).values(entries),
      })
    })
  })

async function withAddress(tx: Tx, addresses: string[]): Promise<string[]> {
  const rows = await tx
    .select({ email: clients.email })
    .from(clients)
    .where(sql`${clients.email} = any (${sql.param(addresses)}::text[])`)
  return rows.map(({ email }) => email)
}
