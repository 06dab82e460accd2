import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { noSuchLawyer } from '#features/lawyers/lawyer-called.schema.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { importInput, importReport } from '#platform/csv/import.schema.ts'
import { calledBy, importRows, RowError, readImport } from '#platform/csv/import.server.ts'
import { caseImportColumns, caseImportSchema } from './case-import.schema.ts'

const columns = caseImportColumns

/** Cases out of a file. One whose number a case has is there already. */
export const caseImport = admin
  .route({ method: 'POST', path: '/admin/cases/imports', tags: ['cases'] })
  .input(importInput)
  .output(importReport)
  .handler(async ({ context, input: { csv, dryRun } }) => {
    const read = await readImport(csv, columns, caseImportSchema)
    return context.run(async (tx) => {
      const staff = await tx
        .select({ id: lawyers.id, name: lawyers.name, email: lawyers.email })
        .from(lawyers)
      const lawyerCalled = calledBy(staff, ({ name, email }) => [name, email])
      const owners = await clientsByAddress(
        tx,
        read.rows.flatMap(({ row }) => row.clientEmail ?? []),
      )
      return importRows(tx, {
        what: 'cases',
        read,
        dryRun,
        key: { of: ({ caseNumber }) => caseNumber, column: columns.caseNumber.name, called: 'case number' },
        known: (numbers) => withNumber(tx, numbers),
        entryOf({ lawyer, clientEmail, startDate, ...values }) {
          const found = lawyer && lawyerCalled(lawyer)
          const owner = clientEmail ? (owners.get(clientEmail) ?? []) : [null]
          const reasons = {
            ...(lawyer && !found && { [columns.lawyer.name]: noSuchLawyer }),
            ...(owner.length === 0 && { [columns.clientEmail.name]: 'No client has this address.' }),
            ...(owner.length > 1 && { [columns.clientEmail.name]: 'More than one client has this address.' }),
          }
          if (Object.keys(reasons).length > 0) return new RowError(reasons)
          return {
            ...values,
            ...(startDate && { startDate }),
            lawyerId: found ? found.id : null,
            clientId: owner[0] ?? null,
          }
        },
        write: (entries) => tx.insert(cases).values(entries),
      })
    })
  })

async function withNumber(tx: Tx, numbers: string[]): Promise<string[]> {
  const rows = await tx
    .select({ caseNumber: cases.caseNumber })
    .from(cases)
    .where(sql`${cases.caseNumber} = any (${sql.param(numbers)}::text[])`)
  return rows.map(({ caseNumber }) => caseNumber)
}

async function clientsByAddress(tx: Tx, addresses: string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ id: clients.id, email: clients.email })
    .from(clients)
    .where(sql`${clients.email} = any (${sql.param(addresses)}::text[])`)
  const byAddress = new Map<string, string[]>()
  for (const { id, email } of rows) byAddress.set(email, [...(byAddress.get(email) ?? []), id])
  return byAddress
}
