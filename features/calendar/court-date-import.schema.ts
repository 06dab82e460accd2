import { z } from 'zod'
import { caseNumberSearch } from '#features/cases/cases.schema.ts'
import type { ImportColumn } from '#platform/csv/import.schema.ts'
import { momentHint, writtenMoment } from '#platform/csv/import-fields.ts'
import { courtDateDefaults, courtDateFields, courtDateLimits } from './calendar.schema.ts'

const { title, description, judgeName, location } = courtDateFields.shape

/** A court date as a line of a file has it. Whether it may be public is for a person to say, not for a file. */
export const courtDateImportSchema = z.object({
  caseNumber: caseNumberSearch,
  title,
  courtDate: writtenMoment,
  location,
  judgeName,
  description,
})

const { hours, deadlineDays } = courtDateDefaults

export const courtDateImportColumns: Record<keyof typeof courtDateImportSchema.shape, ImportColumn> = {
  caseNumber: {
    name: 'Case number',
    required: true,
    hint: 'Of a case that is there already',
    example: 'CASE-2026-001',
  },
  title: {
    name: 'Title',
    required: true,
    hint: `Up to ${courtDateLimits.title.max} characters; the same title at the same time in the same case is there already`,
    example: 'Preliminary conference',
  },
  courtDate: {
    name: 'Court date',
    required: true,
    hint: `${momentHint}, by the firm’s clock. It ends ${hours} hours after; the deadline is ${deadlineDays} days before`,
    example: '2027-01-31 09:30',
  },
  location: {
    name: 'Location',
    hint: `Up to ${courtDateLimits.location.max} characters`,
    example: 'New York',
  },
  judgeName: { name: 'Judge', hint: 'The confirmed name, or empty', example: '' },
  description: {
    name: 'Description',
    hint: `Up to ${courtDateLimits.description.max.toLocaleString('en-US')} characters`,
    example: '',
  },
}
