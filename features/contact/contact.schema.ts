import { z } from 'zod'
import { emailField, nameField, phoneField } from './contact-details.schema.ts'
import { messageMax, messageTooLong } from './contact-messages.ts'

export const contactMessageLimits = { message: { min: 1, max: messageMax } } as const

export const contactMessageSchema = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  message: z
    .string()
    .trim()
    .min(1, 'Message is required')
    .max(contactMessageLimits.message.max, messageTooLong),
})
