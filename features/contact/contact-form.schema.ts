import { z } from 'zod'
import { contactMessageSchema } from './contact.schema.ts'

/** What the public form sends: the message, and two things that tell people from programs. */
export const contactFormSchema = contactMessageSchema.extend({
  /** Nobody sees this field; who fills it in is a program. */
  website: z.string().max(1000).default(''),
  /** When the form was given out, in milliseconds since 1970. */
  openedAt: z.coerce.number().default(0),
})

/** Nobody reads the form, writes a message and sends it in less, in milliseconds. */
export const quickestPerson = 2_000
