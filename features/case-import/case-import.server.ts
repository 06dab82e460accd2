import { sql } from 'drizzle-orm'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { noSuchLawyer } from '#features/lawyers/lawyer-called.schema.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { csvImport, RowError } from '#platform/csv/import.server.ts'
import { idCalled, idsBy } from '#platform/csv/import-lookups.server.ts'
import { caseImportSchema, caseImportColumns as columns } from './case-import.schema.ts'

/** Imports cases from a file. A row whose number a case already has counts as existing. */
export const caseImport = csvImport({
  table: cases,
  many: 'cases',
  path: '/admin/cases/imports',
  tags: ['cases'],
  columns,
  schema: caseImportSchema,
  key: { column: 'caseNumber', called: 'case number' },
  async prepare(tx, rows) {
    // Imported cases get no checklist tasks: see start_checklists.
    await tx.execute(sql`select set_config('portico.importing', 'cases', true)`)
    const lawyerCalled = await idCalled(tx, { id: lawyers.id, names: [lawyers.name, lawyers.email] })
    const owners = await idsBy(
      tx,
      { id: clients.id, value: clients.email },
      rows.map(({ clientEmail }) => clientEmail),
    )
    return {
      keyOf: ({ caseNumber }) => caseNumber,
      known: await idsBy(
        tx,
        { id: cases.id, value: cases.caseNumber },
        rows.map(({ caseNumber }) => caseNumber),
      ),
      entryOf({ lawyer, clientEmail, startDate, ...values }) {
        const lawyerId = lawyer ? lawyerCalled(lawyer) : null
        const owner = clientEmail ? (owners.get(clientEmail) ?? []) : [null]
        const reasons = {
          ...(lawyerId === undefined && { [columns.lawyer.name]: noSuchLawyer }),
          ...(owner.length === 0 && { [columns.clientEmail.name]: 'No client has this address.' }),
          ...(owner.length > 1 && { [columns.clientEmail.name]: 'More than one client has this address.' }),
        }
        if (Object.keys(reasons).length > 0) return new RowError(reasons)
        return { ...values, ...(startDate && { startDate }), lawyerId, clientId: owner[0] ?? null }
      },
    }
  },
})
