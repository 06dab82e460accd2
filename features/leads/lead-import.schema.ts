import { z } from 'zod'
import type { ImportColumn } from '#platform/csv/import.schema.ts'
import { oneOfThese } from '#platform/csv/import-fields.ts'
import { leadLimits, leadSchema, leadStatuses, leadStatusNames } from './leads.schema.ts'

const { name, email, phone, source, notes } = leadSchema.shape
const names = Object.values(leadStatusNames).join(', ')

/** A lead as a line of a file has it. */
export const leadImportSchema = z.object({
  name,
  email,
  phone,
  status: oneOfThese(leadStatuses, `Status must be one of: ${names}`).default('new'),
  source,
  notes,
})

export const leadImportColumns: Record<keyof typeof leadImportSchema.shape, ImportColumn> = {
  name: { name: 'Name', required: true, hint: 'Up to 100 characters', example: 'Ada Winter' },
  email: {
    name: 'Email',
    required: true,
    hint: 'A lead with this address is there already',
    example: 'ada@example.com',
  },
  phone: { name: 'Phone', hint: 'Up to 20 characters', example: '+1 212 555 0100' },
  status: { name: 'Status', hint: `${names}; New when empty`, example: 'New' },
  source: { name: 'Source', hint: `Up to ${leadLimits.source.max} characters`, example: 'Referral' },
  notes: {
    name: 'Notes',
    hint: `Up to ${leadLimits.notes.max.toLocaleString('en-US')} characters`,
    example: '',
  },
}
