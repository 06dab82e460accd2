import { z } from 'zod'
import { emailField, nameField, phoneField } from './contact-details.schema.ts'

export const contactMessageLimits = { message: { min: 1, max: 5000 } } as const

export const contactMessageSchema = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  message: z
    .string()
    .trim()
    .min(1, 'Message is required')
    .max(contactMessageLimits.message.max, 'Message must be less than 5000 characters'),
})
