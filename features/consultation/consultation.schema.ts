import { z } from 'zod'
import { practiceAreas } from '#features/cases/cases.schema.ts'
import { coerced } from '#platform/forms/coerced.ts'
import { contactLimits, emailField, nameField, phoneField } from '#platform/forms/contact-details.ts'
import { exactText, text } from '#platform/forms/text.ts'
import { consultationLimits, consultationWords, howSoon, unsureField } from './consultation-words.ts'

export const consultationAreas = [...practiceAreas, unsureField] as const

const otherName = text(contactLimits.name.max, 'A name must be less than 100 characters').min(
  2,
  'Enter at least two letters of each name',
)

/** What people are asked before a consultation: as little as a conflict check needs. */
export const consultationSchema = z.object({
  name: nameField.min(2, 'Enter at least two letters of your name'),
  email: emailField,
  phone: phoneField,
  /** People and companies on the other side. */
  others: z.array(otherName).max(consultationLimits.others, `At most ${consultationLimits.others} names`),
  othersUnknown: z.boolean(),
  practiceArea: z.enum(consultationAreas, 'Choose a field of law'),
  howSoon: z.enum(howSoon, 'Choose how soon'),
  facts: text(consultationLimits.facts, consultationWords.factsTooLong),
  preferredTime: text(consultationLimits.preferredTime),
})

/** The same as the public form sends it, with two fields that distinguish people from programs. */
export const consultationFormSchema = consultationSchema
  .extend({
    /** A hidden field, which only programs fill in. */
    website: exactText(1000).default(''),
    /** When the form was given out, in milliseconds since 1970. */
    openedAt: coerced(z.coerce.number()).default(0),
  })
  .refine(({ others, othersUnknown }) => othersUnknown || others.length > 0, {
    path: ['others'],
    message: consultationWords.others,
  })

/** What a lead said of their matter, as far as the reader may know it. */
export const leadRequests = z.object({
  items: z.array(
    consultationSchema
      .pick({ othersUnknown: true, practiceArea: true, howSoon: true })
      .extend({ id: z.uuid(), facts: z.string(), preferredTime: z.string(), createdAt: z.date() }),
  ),
  /** The firm has declined: what was said is for administrators with the permission. */
  isDeclined: z.boolean(),
  mayRead: z.boolean(),
  /** The notes that the lead had, once it was declined. */
  notes: z.string().nullable(),
})
