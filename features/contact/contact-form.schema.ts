import { z } from 'zod'
import { coerced } from '#platform/forms/coerced.ts'
import { exactText } from '#platform/forms/text.ts'
import { contactMessageSchema } from './contact.schema.ts'

/** What the public form sends: the message, and two fields that distinguish people from programs. */
export const contactFormSchema = contactMessageSchema.extend({
  /** A hidden field, which only programs fill in. */
  website: exactText(1000).default(''),
  /** When the form was given out, in milliseconds since 1970. */
  openedAt: coerced(z.coerce.number()).default(0),
})

/** The shortest time in which a person fills in and sends the form, in milliseconds. */
export const quickestPerson = 2_000
