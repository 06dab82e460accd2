import { z } from 'zod'
import { text } from '#platform/forms/text.ts'
import { leadStatuses } from './leads.schema.ts'

/** The steps of a lead that can send their mail by themselves: nobody has looked at a new one, and a lost one gets none. */
export const automaticSteps = ['contacted', 'qualified', 'converted'] as const satisfies LeadStep[]
export type LeadStep = (typeof leadStatuses)[number]
export const isAutomaticStep = (step: LeadStep): step is (typeof automaticSteps)[number] =>
  (automaticSteps as readonly string[]).includes(step)

export const leadMailLimits = {
  subject: { min: 1, max: 150 },
  body: { min: 1, max: 5000 },
  /** With the placeholders filled in. */
  sentSubject: { min: 1, max: 300 },
  sentBody: { min: 1, max: 6000 },
  /** Mails of a lead that are listed. */
  listed: 50,
} as const

/** What can be written into a text as `{{name}}`, and what it stands for. */
export const placeholders = {
  name: 'the lead’s name',
  firm: 'the firm’s name',
  phone: 'the firm’s phone number',
  email: 'the firm’s mail address',
} as const
type Placeholder = keyof typeof placeholders

const known = Object.keys(placeholders)
  .map((name) => `{{${name}}}`)
  .join(', ')
export const leadMailMessages = {
  placeholder: `There is a placeholder that isn’t known. Known are ${known}.`,
  unfilled: 'There is a placeholder left. Please fill it in.',
  subject: 'A subject is required, on one line',
  body: 'A text is required',
  automatic: 'This step sends no mail by itself',
} as const

const placeholder = /\{\{ ?([a-z]{1,20}) ?\}\}/g

/** Puts values in place of the placeholders, once: a value that looks like one stays as it is. */
export const filledIn = (written: string, values: Record<Placeholder, string>) =>
  written.replace(placeholder, (found, name: string) =>
    name in placeholders ? values[name as Placeholder] : found,
  )

const hasBraces = (written: string) => /\{\{|\}\}/.test(written)
const isFillable = (written: string) =>
  !hasBraces(written.replace(placeholder, (found, name: string) => (name in placeholders ? '' : found)))
const onOneLine = /^[^\p{Cc}\u2028\u2029]*$/u

const subjectOf = (max: number) =>
  text(max).min(1, leadMailMessages.subject).regex(onOneLine, leadMailMessages.subject)
const bodyOf = (max: number) => text(max).min(1, leadMailMessages.body)

/** The mail of a step, as administrators write it. */
export const leadMailTemplate = z
  .object({
    step: z.enum(leadStatuses),
    subject: subjectOf(leadMailLimits.subject.max).refine(isFillable, leadMailMessages.placeholder),
    body: bodyOf(leadMailLimits.body.max).refine(isFillable, leadMailMessages.placeholder),
    /** Whether it is sent when a lead comes to the step. */
    isAutomatic: z.boolean().default(false),
  })
  .refine(({ step, isAutomatic }) => !isAutomatic || isAutomaticStep(step), {
    path: ['isAutomatic'],
    message: leadMailMessages.automatic,
  })
/** Version 0 is the text that comes with Portico. */
export const savedTemplate = leadMailTemplate.safeExtend({ version: z.int().min(0) })
export type SavedTemplate = z.output<typeof savedTemplate>

/** A mail as it is sent. */
export const leadMailText = z.object({
  subject: subjectOf(leadMailLimits.sentSubject.max).refine(
    (written) => !hasBraces(written),
    leadMailMessages.unfilled,
  ),
  body: bodyOf(leadMailLimits.sentBody.max).refine(
    (written) => !hasBraces(written),
    leadMailMessages.unfilled,
  ),
})
export const leadMailSending = leadMailText.extend({
  leadId: z.uuid(),
  step: z.enum(leadStatuses),
  idempotencyKey: z.uuid(),
})

/** A mail that was sent. */
export const leadMail = z.object({
  id: z.uuid(),
  step: z.enum(leadStatuses),
  subject: z.string(),
  body: z.string(),
  isAutomatic: z.boolean(),
  sentAt: z.date(),
  /** Null once the account is gone. */
  sentBy: z.string().nullable(),
})
