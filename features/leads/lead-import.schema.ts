import { z } from 'zod'
import type { ImportColumn } from '#platform/csv/import.schema.ts'
import { oneOfThese, writtenDay } from '#platform/csv/import-fields.ts'
import { contactLimits } from '#platform/forms/contact-details.ts'
import { text } from '#platform/forms/text.ts'
import { leadLimits, leadSchema, leadStatuses, leadStatusNames } from './leads.schema.ts'

const { name, email, phone, source, otherSide, notes, nextStep, lostReason } = leadSchema.shape
const names = Object.values(leadStatusNames).join(', ')

/** A lead as a line of a file has it. */
export const leadImportSchema = z.object({
  name,
  email,
  phone,
  status: oneOfThese(leadStatuses, `Status must be one of: ${names}`).default('new'),
  source,
  /** Names with semicolons between them. */
  otherSide: text(leadLimits.otherSide * (contactLimits.name.max + 2))
    .default('')
    .transform((names) =>
      names
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(otherSide.removeDefault()),
  notes,
  nextStep,
  nextStepOn: writtenDay().nullable().default(null),
  lostReason,
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
  otherSide: {
    name: 'Other side',
    hint: `Up to ${leadLimits.otherSide} names with semicolons between them`,
    example: 'Harbor Shipping Inc.',
  },
  notes: {
    name: 'Notes',
    hint: `Up to ${leadLimits.notes.max.toLocaleString('en-US')} characters`,
    example: '',
  },
  nextStep: {
    name: 'Next step',
    hint: `Up to ${leadLimits.nextStep.max} characters`,
    example: 'Call about the lease',
  },
  nextStepOn: { name: 'Next step on', hint: 'The day of the next step', example: '2026-12-01' },
  lostReason: {
    name: 'Lost because',
    hint: `Of lost leads; up to ${leadLimits.lostReason.max} characters`,
    example: '',
  },
}
