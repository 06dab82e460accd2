import { z } from 'zod'
import { emailField, nameField, phoneField } from '#platform/forms/contact-details.ts'
import { text } from '#platform/forms/text.ts'
import { messageMax, messageTooLong } from './contact-messages.ts'

export const contactMessageLimits = { message: { min: 1, max: messageMax } } as const

export const contactMessageSchema = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  message: text(contactMessageLimits.message.max, messageTooLong).min(1, 'Message is required'),
})
