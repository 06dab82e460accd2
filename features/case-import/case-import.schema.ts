import { z } from 'zod'
import {
  adminCaseSchema,
  caseLimits,
  caseStatuses,
  openingDay,
  practiceAreas,
} from '#features/cases/cases.schema.ts'
import type { ImportColumn } from '#platform/csv/import.schema.ts'
import { called, dateHint, oneOfThese, writtenDay } from '#platform/csv/import-fields.ts'
import { emailField } from '#platform/forms/contact-details.ts'
import { exactText, text } from '#platform/forms/text.ts'

const { caseNumber, title, description, clientName } = adminCaseSchema.shape

const unknownArea = `Practice area must be one of: ${practiceAreas.join(', ')}`

/** A case as a line of a file has it. Its status may be one of another system; ours are written our way. */
export const caseImportSchema = z.object({
  caseNumber,
  title,
  description,
  status: exactText(caseLimits.status.max, 'Status must be at most 40 characters')
    .transform((written) => called(caseStatuses, written) ?? written)
    .default('ongoing'),
  practiceArea: oneOfThese(practiceAreas, unknownArea).nullable().default(null),
  startDate: writtenDay(openingDay(dateHint)).optional(),
  clientEmail: emailField.optional(),
  clientName,
  lawyer: text(255).optional(),
})

export const caseImportColumns: Record<keyof typeof caseImportSchema.shape, ImportColumn> = {
  caseNumber: {
    name: 'Case number',
    required: true,
    hint: 'Up to 50 characters; a case with this number is there already',
    example: 'CASE-2026-001',
  },
  title: { name: 'Title', required: true, hint: 'Up to 200 characters', example: 'Winter v. Summers' },
  description: {
    name: 'Description',
    required: true,
    hint: 'Up to 10,000 characters',
    example: 'Boundary dispute about the garden wall',
  },
  status: { name: 'Status', hint: 'Ongoing when empty; others are kept as they are', example: 'ongoing' },
  practiceArea: { name: 'Practice area', hint: practiceAreas.join(', '), example: 'Civil Litigation' },
  startDate: {
    name: 'Start date',
    hint: '2026-11-21 or 11/21/2026; today when empty',
    example: '2026-01-31',
  },
  clientEmail: { name: 'Client email', hint: 'Of a client who is there already', example: 'ada@example.com' },
  clientName: { name: 'Client name', hint: 'The name on the file, where it differs', example: '' },
  lawyer: { name: 'Lawyer', hint: 'Name or email of one of the firm’s lawyers', example: '' },
}
