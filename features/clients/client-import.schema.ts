import { z } from 'zod'
import type { ImportColumn } from '#platform/csv/import.schema.ts'
import { text } from '#platform/forms/text.ts'
import { clientSchema, clientStatuses } from './clients.schema.ts'

const unknownStatus = 'Status must be Active or Inactive'

/** A client as a line of a file has it. */
export const clientImportSchema = clientSchema.omit({ lawyerId: true }).extend({
  status: text(40, unknownStatus).toLowerCase().pipe(z.enum(clientStatuses, unknownStatus)).default('active'),
  lawyer: text(255).optional(),
})

export const clientImportColumns: Record<keyof typeof clientImportSchema.shape, ImportColumn> = {
  name: { name: 'Name', required: true, hint: 'Up to 100 characters', example: 'Ada Winter' },
  email: {
    name: 'Email',
    required: true,
    hint: 'A client with this address is there already',
    example: 'ada@example.com',
  },
  phone: { name: 'Phone', hint: 'Up to 20 characters', example: '+1 212 555 0100' },
  address: { name: 'Address', hint: 'Up to 300 characters', example: '1 Main Street, New York, NY 10044' },
  company: { name: 'Company', hint: 'Up to 100 characters', example: 'Winter & Sons' },
  status: { name: 'Status', hint: 'Active or Inactive; Active when empty', example: 'Active' },
  notes: { name: 'Notes', hint: 'Up to 5,000 characters, never shown to the client', example: '' },
  lawyer: { name: 'Lawyer', hint: 'Name or email of one of the firm’s lawyers', example: '' },
}
