import type { ImportColumn } from '#platform/csv/import.schema.ts'
import { mostOffices, officeSchema } from './locations.schema.ts'

/** An office as a line of a file has it. */
export const officeImportSchema = officeSchema

export const officeImportColumns: Record<keyof typeof officeImportSchema.shape, ImportColumn> = {
  city: {
    name: 'City',
    required: true,
    hint: `Up to 100 characters; a firm has at most ${mostOffices} offices here`,
    example: 'New York City',
  },
  state: { name: 'State', required: true, hint: 'Or the country, up to 100 characters', example: 'New York' },
}
