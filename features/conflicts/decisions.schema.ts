import { z } from 'zod'
import { text } from '#platform/forms/text.ts'

/** What was decided on a check; an administrator's override allows a case to be opened despite the conflict. */
export const decisions = ['clear', 'waived', 'declined', 'overridden'] as const
export type Decision = (typeof decisions)[number]

export const decisionNames: Record<Decision, string> = {
  clear: 'No conflict found',
  waived: 'Waived with consent',
  declined: 'Declined',
  overridden: 'Overridden by an administrator',
}

export const decisionLimits = {
  note: { min: 0, max: 1000 },
  /** Characters of the reason for an override. */
  overrideReason: 20,
} as const

export const decisionMessages = {
  note: 'Say why.',
  override: `Give a reason of at least ${decisionLimits.overrideReason} characters.`,
  consent: 'Attach the written consent.',
  /** These refuse to open a case. */
  needed: 'Run a conflict check first.',
  declined: 'The firm has declined this client. An administrator can override it.',
  /** Of somebody who is only a name, which may be another person's. */
  administrator: 'An administrator has to decide on your conflict check of this name.',
} as const

/** A decision as it is made. The database requires a note for a check with matches. */
export const decisionInput = z
  .object({
    decision: z.enum(decisions, 'Choose a decision'),
    note: text(decisionLimits.note.max).default(''),
    consentFileId: z.uuid().nullable().default(null),
  })
  .superRefine(({ decision, note, consentFileId }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (decision === 'declined' && !note) refuse('note', decisionMessages.note)
    if (decision === 'overridden' && note.length < decisionLimits.overrideReason)
      refuse('note', decisionMessages.override)
    if (decision === 'waived' && !consentFileId) refuse('consentFileId', decisionMessages.consent)
  })

export const decisionMade = z.object({
  decision: z.enum(decisions),
  note: z.string(),
  by: z.string().nullable(),
  at: z.date(),
  /** The written consent; for administrators. */
  consentFile: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type DecisionMade = z.output<typeof decisionMade>
