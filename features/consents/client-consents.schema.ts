import { z } from 'zod'
import { consentForms } from './consents.schema.ts'

const shared = {
  subjectId: z.uuid(),
  /** The version that the client has read; consent to an older one is refused. */
  version: z.int(),
  caseNumber: z.string(),
  title: z.string(),
  given: z.boolean(),
  form: z.enum(consentForms).nullable(),
  givenAt: z.date().nullable(),
  /** Whether it is on the public site now. */
  shown: z.boolean(),
}

/** Something of their own cases that a client may let the firm publish: exactly what the public would read. */
export const ownPublication = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('case_title'), ...shared }),
  z.object({
    kind: z.literal('hearing'),
    ...shared,
    courtDate: z.date(),
    judgeName: z.string(),
    location: z.string(),
  }),
])
export type OwnPublication = z.output<typeof ownPublication>

export const ownPublicationKinds = ['case_title', 'hearing'] as const

export const clientConsentMessages = {
  stale: 'This has changed since you opened it. Please read it again before you consent.',
  often: 'You have changed this consent many times today. You can give it again tomorrow.',
}
