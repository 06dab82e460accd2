import { z } from 'zod'
import { text } from '#platform/forms/text.ts'

// The fields for people's names and contact details in all forms.

export const contactLimits = {
  name: { min: 1, max: 100 },
  email: { min: 3, max: 255 },
  phone: { min: 0, max: 20 },
} as const

export const nameField = text(contactLimits.name.max, 'Name must be less than 100 characters').min(
  1,
  'Name is required',
)

/** Compared and stored in lower case, so that nobody exists twice by a capital letter. */
export const emailField = text(contactLimits.email.max, 'Email must be less than 255 characters')
  .toLowerCase()
  .pipe(z.email('Invalid email address'))

export const phoneField = text(contactLimits.phone.max, 'Phone must be less than 20 characters').default('')
