import { z } from 'zod'
import { usStates } from '#features/locations/states.schema.ts'
import { worldWide } from '#features/locations/world-wide.schema.ts'
import type { ImportColumn } from '#platform/csv/import.schema.ts'
import { called, oneOfThese, writtenFlag, writtenNumber } from '#platform/csv/import-fields.ts'
import { departments, lawyerLimits, lawyerSchema } from './lawyers.schema.ts'

const { name, email, title, phone, bio, location } = lawyerSchema.shape
const { min, max } = lawyerLimits.yearsExperience

const unknownArea = `Specialization must be one of: ${departments.join(', ')}`
const years = `Years are a whole number from ${min} to ${max}`

/** A lawyer's profile as a line of a file has it. */
export const lawyerImportSchema = z.object({
  name,
  email,
  title,
  specialization: oneOfThese(departments, unknownArea),
  phone,
  location: location.transform((written) => called([worldWide.label, ...usStates], written) ?? written),
  yearsExperience: writtenNumber(z.int(years).min(min, years).max(max, years), years).default(0),
  active: writtenFlag.default(true),
  bio,
})

export const lawyerImportColumns: Record<keyof typeof lawyerImportSchema.shape, ImportColumn> = {
  name: { name: 'Name', required: true, hint: 'Up to 100 characters', example: 'Eleanor Vance' },
  email: {
    name: 'Email',
    required: true,
    hint: 'A lawyer with this address is there already',
    example: 'eleanor@example.com',
  },
  title: { name: 'Title', required: true, hint: 'Up to 100 characters', example: 'Partner' },
  specialization: {
    name: 'Specialization',
    required: true,
    hint: departments.join(', '),
    example: 'Corporate Law',
  },
  phone: { name: 'Phone', hint: 'Up to 20 characters', example: '+1 212 555 0100' },
  location: { name: 'Location', hint: `A state, or ${worldWide.label}`, example: 'New York' },
  yearsExperience: { name: 'Years of experience', hint: `${years}; 0 when empty`, example: '12' },
  active: { name: 'On the public site', hint: 'Yes or No; Yes when empty', example: 'Yes' },
  bio: { name: 'Bio', hint: `Up to ${lawyerLimits.bio.max.toLocaleString('en-US')} characters`, example: '' },
}
