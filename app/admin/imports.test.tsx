import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { timeImportColumns, timeImportSchema } from '#features/billing/time-import.schema.ts'
import { courtDateImportColumns, courtDateImportSchema } from '#features/calendar/court-date-import.schema.ts'
import { caseImportColumns, caseImportSchema } from '#features/case-import/case-import.schema.ts'
import { clientImportColumns, clientImportSchema } from '#features/clients/client-import.schema.ts'
import { lawyerImportColumns, lawyerImportSchema } from '#features/lawyers/lawyer-import.schema.ts'
import { leadImportColumns, leadImportSchema } from '#features/leads/lead-import.schema.ts'
import { officeImportColumns, officeImportSchema } from '#features/locations/office-import.schema.ts'
import { toCsv } from '#platform/csv/csv.ts'
import type { ImportColumn } from '#platform/csv/import.schema.ts'
import { readImport } from '#platform/csv/read-import.server.ts'
import { wordsOf } from '#test/screen.tsx'
import ImportCases from './import-cases.tsx'
import ImportClients from './import-clients.tsx'
import ImportCourtDates from './import-court-dates.tsx'
import ImportLawyers from './import-lawyers.tsx'
import ImportLeads from './import-leads.tsx'
import ImportOffices from './import-offices.tsx'
import ImportTimeEntries from './import-time-entries.tsx'

// biome-ignore lint/suspicious/noExplicitAny: each route has its own props
type Kind = [title: string, ComponentType<any>, Record<string, ImportColumn>, z.ZodObject]

const kinds: Kind[] = [
  ['Import Offices', ImportOffices, officeImportColumns, officeImportSchema],
  ['Import Lawyers', ImportLawyers, lawyerImportColumns, lawyerImportSchema],
  ['Import Clients', ImportClients, clientImportColumns, clientImportSchema],
  ['Import Cases', ImportCases, caseImportColumns, caseImportSchema],
  ['Import Court Dates', ImportCourtDates, courtDateImportColumns, courtDateImportSchema],
  ['Import Time Entries', ImportTimeEntries, timeImportColumns, timeImportSchema],
  ['Import Leads', ImportLeads, leadImportColumns, leadImportSchema],
]

test.each(kinds)('%s: a file to choose, every column with its hint', async (title, Screen, columns) => {
  const words = await wordsOf(<Screen loaderData={{ state: undefined }} />)
  for (const word of [title, 'CSV file', 'Download a Template']) expect(words).toContain(word)
  for (const { name, required, hint } of Object.values(columns))
    expect(words).toContain(`${name}${required ? ' Required' : ''} ${hint}`)
})

test.each(kinds)('%s: the template can be imported as it is', async (_title, _Screen, columns, schema) => {
  const all = Object.values(columns)
  const csv = toCsv([all.map(({ name }) => name), all.map(({ example }) => example)])
  const { rows, faults, unused } = await readImport(csv, columns, schema)
  expect({ faults: faults.kept, unused }).toEqual({ faults: [], unused: [] })
  expect(rows).toHaveLength(1)
})

test.each(kinds)('%s: the columns that are required are those that the schema asks for', (...kind) => {
  const [, , columns, schema] = kind
  const missing = schema.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? []
  const required = Object.entries(columns).flatMap(([key, column]) => (column.required ? key : []))
  expect(missing.toSorted()).toEqual(required.toSorted())
})
