import { z } from 'zod'
import { partyKinds, partyRoles } from '#features/parties/parties.schema.ts'
import { contactLimits } from '#platform/forms/contact-details.ts'
import { text } from '#platform/forms/text.ts'
import { listInput } from '#platform/lists/list-page.ts'
import { decisionMade, decisions } from './decisions.schema.ts'

/** What is searched. */
export const nameSources = [
  'party',
  'client',
  'lead',
  'case',
  'update',
  'document',
  'time',
  'deleted',
] as const

/** Why a check was made. */
export const checkOccasions = ['lead', 'client', 'case', 'party', 'renamed', 'nightly', 'asked'] as const

/** `open` until it was answered: what timed out stays open. */
export const checkStates = ['open', 'answered'] as const

/** How a match was found. */
export const matchKinds = ['name', 'contact', 'relation', 'party'] as const

export const conflictLimits = {
  /** Names in one check. */
  names: 20,
  /** Matches of a check that are shown: the likeliest. Twice as many are stored. */
  matches: 50,
  subject: { min: 1, max: 200 },
  fault: { min: 0, max: 200 },
} as const

/** A name to search for, as it is entered. One letter is not accepted. */
export const askedName = z.object({
  name: text(contactLimits.name.max, 'Name must be less than 100 characters').min(
    2,
    'Enter at least two letters of the name',
  ),
  kind: z.enum(partyKinds).default('person'),
  email: text(contactLimits.email.max).toLowerCase().default(''),
  phone: text(contactLimits.phone.max).default(''),
  domain: text(100).toLowerCase().default(''),
})
export type AskedName = z.output<typeof askedName>

/** What a check is to look for, as staff ask. */
export const checkInput = z.object({
  names: z.array(askedName).min(1, 'Enter a name').max(conflictLimits.names),
  leadId: z.uuid().optional(),
  clientId: z.uuid().optional(),
})

/** Something that a check found, as the reader may see it. */
export const conflictMatch = z.object({
  place: z.int(),
  /** Empty where it isn't the reader's and nobody asked for that name. */
  asked: z.string(),
  /** Null for a match that isn't the reader's: they see only that there is one. */
  found: z.string().nullable(),
  kind: z.enum(matchKinds),
  likeness: z.number().nullable(),
  via: z.string(),
  source: z.enum(nameSources).nullable(),
  clientId: z.uuid().nullable(),
  leadId: z.uuid().nullable(),
  leadStatus: z.string().nullable(),
  cases: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      role: z.enum(partyRoles).nullable(),
      status: z.string(),
    }),
  ),
  /** Not shown to the lawyer who asked, who is screened from its case. */
  isKept: z.boolean(),
})
export type ConflictMatch = z.output<typeof conflictMatch>

/** A check with its answer. */
export const conflictCheck = z.object({
  id: z.uuid(),
  occasion: z.enum(checkOccasions),
  subject: z.string(),
  names: z.array(z.string()),
  askedAt: z.date(),
  state: z.enum(checkStates),
  answeredAt: z.date().nullable(),
  /** Why it is open. */
  fault: z.string(),
  /** How many names were searched, and for how many days there have been leads. */
  searched: z.int().nullable(),
  leadsSince: z.iso.date().nullable(),
  matches: z.array(conflictMatch),
  /** Whom to ask about matches that aren't the reader's. */
  ask: z.array(z.string()),
  decision: decisionMade.nullable(),
  /** The version of the firm's policy that was in force; null while there was none. */
  policyVersion: z.int().nullable(),
  /** The client that its lead has become since. */
  becameClient: z.string().nullable(),
})
export type ConflictCheck = z.output<typeof conflictCheck>

/** The filters of the administrators' list of checks. */
export const checkListInput = listInput.extend({
  show: z.enum(['open', 'matches', 'undecided']).optional(),
  leadId: z.uuid().optional(),
})

/** A check in the administrators' list. */
export const checkItem = conflictCheck
  .pick({
    id: true,
    occasion: true,
    subject: true,
    askedAt: true,
    state: true,
    answeredAt: true,
    fault: true,
  })
  .extend({ matches: z.int(), newMatches: z.int(), decision: z.enum(decisions).nullable() })
export type CheckItem = z.output<typeof checkItem>
