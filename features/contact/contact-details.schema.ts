import { z } from 'zod'

// How people are named and reached, wherever a form asks for it.

export const contactLimits = {
  name: { min: 1, max: 100 },
  email: { min: 3, max: 255 },
  phone: { min: 0, max: 20 },
} as const

export const nameField = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(contactLimits.name.max, 'Name must be less than 100 characters')

/** Compared and stored in lower case, so that nobody exists twice by a capital letter. */
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(contactLimits.email.max, 'Email must be less than 255 characters')
  .pipe(z.email('Invalid email address'))

export const phoneField = z
  .string()
  .trim()
  .max(contactLimits.phone.max, 'Phone must be less than 20 characters')
  .default('')
