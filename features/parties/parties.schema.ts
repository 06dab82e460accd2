import { z } from 'zod'
import { contactLimits } from '#platform/forms/contact-details.ts'
import { text } from '#platform/forms/text.ts'

export const partyKinds = ['person', 'company'] as const
export const partyKindNames = { person: 'Person', company: 'Company' } as const

/** What a party is in a case. */
export const partyRoles = [
  'client',
  'adverse',
  'co-party',
  'witness',
  'insurer',
  'counsel',
  'related',
] as const
export type PartyRole = (typeof partyRoles)[number]
export const partyRoleNames: Record<PartyRole, string> = {
  client: 'Client',
  adverse: 'Adverse party',
  'co-party': 'Co-party',
  witness: 'Witness',
  insurer: 'Insurer',
  counsel: 'Opposing counsel',
  related: 'Related person',
}

/** The relation of one party to another, read from the first: "is the spouse of". */
export const relationKinds = ['spouse', 'owner', 'parent', 'subsidiary', 'officer', 'alias'] as const
export type RelationKind = (typeof relationKinds)[number]
export const relationNames: Record<RelationKind, string> = {
  spouse: 'spouse of',
  owner: 'owner of',
  parent: 'parent company of',
  subsidiary: 'subsidiary of',
  officer: 'officer of',
  alias: 'same as',
}

/** The same, read from the second: "is owned by". */
export const inverseNames: Record<RelationKind, string> = {
  spouse: 'spouse of',
  owner: 'owned by',
  parent: 'subsidiary of',
  subsidiary: 'parent company of',
  officer: 'has the officer',
  alias: 'same as',
}

/** Where a party of a case comes from: the case's client, its title, or somebody entered it. */
export const partySources = ['client', 'title', 'entered'] as const

export const partyLimits = {
  name: contactLimits.name,
  /** A company's domain, such as `harbor.example`. */
  domain: { min: 0, max: 100 },
  address: { min: 1, max: 300 },
  note: { min: 0, max: 500 },
  /** Earlier names, mail addresses, phone numbers, postal addresses: of each at most so many. */
  each: 10,
  birthYear: { min: 1880, max: 2100 },
} as const

const listOf = (max: number) =>
  z.array(text(max).min(1)).max(partyLimits.each, `At most ${partyLimits.each}`).default([])

export const partySchema = z.object({
  kind: z.enum(partyKinds).default('person'),
  /** One letter can't be searched for. */
  name: text(partyLimits.name.max, 'Name must be less than 100 characters')
    .min(1, 'Name is required')
    .min(2, 'Enter at least two letters of the name'),
  earlierNames: listOf(partyLimits.name.max),
  emails: z
    .array(text(contactLimits.email.max).toLowerCase().pipe(z.email('Invalid email address')))
    .max(partyLimits.each)
    .default([]),
  phones: listOf(contactLimits.phone.max),
  addresses: listOf(partyLimits.address.max),
  domain: text(partyLimits.domain.max)
    .toLowerCase()
    .regex(/^([a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}$|^$/, 'A domain looks like company.com')
    .default(''),
  birthYear: z
    .int('Enter a year')
    .min(partyLimits.birthYear.min, 'Enter a year with four digits')
    .max(partyLimits.birthYear.max)
    .nullable()
    .default(null),
})

/** The relation of a party of a case to another one that the reader may see. */
const relationShown = z.object({
  id: z.uuid(),
  kind: z.enum(relationKinds),
  /** Whether the party is what the kind says, of the other one: "is the parent company of". */
  forward: z.boolean(),
  other: z.object({ id: z.uuid(), name: z.string() }),
})

/** A person or company of a case, with what the reader may do. */
export const caseParty = z.object({
  id: z.uuid(),
  role: z.enum(partyRoles),
  note: z.string(),
  source: z.enum(partySources),
  version: z.int(),
  party: partySchema.extend({
    id: z.uuid(),
    name: z.string(),
    emails: z.array(z.string()),
    domain: z.string(),
    birthYear: z.int().nullable(),
    version: z.int(),
  }),
  relations: z.array(relationShown),
  can: z.object({
    /** Its name and details; those of clients and leads are changed in their records. */
    edit: z.boolean(),
    remove: z.boolean(),
  }),
})
export type CaseParty = z.output<typeof caseParty>

/** What a person or company is in a case. */
export const casePartySchema = z.object({
  role: z.enum(partyRoles, 'Choose a role'),
  note: text(partyLimits.note.max).default(''),
})

export const newCaseParty = casePartySchema.extend({
  caseId: z.uuid(),
  /** One that is known already, or a new one. */
  party: z.union([z.object({ id: z.uuid() }), partySchema]),
})

export const newRelation = z.object({
  fromId: z.uuid(),
  toId: z.uuid(),
  kind: z.enum(relationKinds, 'Choose a relation'),
})
