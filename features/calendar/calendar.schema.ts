import { z } from 'zod'

export const courtDateLimits = {
  title: { min: 1, max: 200 },
  description: { min: 0, max: 5000 },
  judgeName: { min: 0, max: 100 },
  clientName: { min: 1, max: 100 },
  eventType: { min: 1, max: 50 },
  location: { min: 0, max: 200 },
} as const

/** A scheduled court date ends 2 hours after it begins; its deadline is 7 days before. */
export const courtDateDefaults = {
  eventType: 'court_hearing',
  clientName: 'Anonymous',
  hours: 2,
  deadlineDays: 7,
} as const

/** What the public reads until a person has confirmed or entered the judge. */
export const judgeToBeAssigned = 'Judge to be assigned'

export const courtDateRequired = 'Please fill in all required fields'

export const courtDateSchema = z
  .object({
    caseId: z.uuid(courtDateRequired),
    title: z.string().trim().min(1, courtDateRequired).max(courtDateLimits.title.max),
    courtDate: z.coerce.date(courtDateRequired),
    description: z.string().trim().max(courtDateLimits.description.max).default(''),
    judgeName: z.string().trim().max(courtDateLimits.judgeName.max).default(''),
    /** False while the judge is the placeholder that the dialog filled in. */
    judgeConfirmed: z.boolean().default(false),
    clientName: z
      .string()
      .trim()
      .min(1)
      .max(courtDateLimits.clientName.max)
      .default(courtDateDefaults.clientName),
    location: z.string().trim().max(courtDateLimits.location.max).default(''),
    isPublic: z.boolean().default(false),
    consentGiven: z.boolean().default(false),
  })
  .refine(({ isPublic, consentGiven }) => !isPublic || consentGiven, {
    path: ['consentGiven'],
    message: 'The client’s consent is needed to make this public',
  })
