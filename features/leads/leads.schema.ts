import { z } from 'zod'
import { day, moment } from '#platform/dates/date-fields.ts'
import { contactLimits, emailField, nameField, phoneField } from '#platform/forms/contact-details.ts'
import { text } from '#platform/forms/text.ts'
import { listInput, searchField } from '#platform/lists/list-page.ts'
import { idsField, selectedRows } from '#platform/lists/many.ts'

export const leadStatuses = ['new', 'contacted', 'qualified', 'converted', 'lost'] as const

export const leadLimits = {
  source: { min: 0, max: 100 },
  notes: { min: 0, max: 5000 },
  otherSide: 10,
  nextStep: { min: 0, max: 200 },
  lostReason: { min: 0, max: 500 },
} as const

/** How a lead came to the firm. */
export const leadOrigins = ['contact_form', 'consultation', 'entered', 'import'] as const
export type LeadOrigin = (typeof leadOrigins)[number]
export const leadOriginNames = {
  contact_form: 'Contact form',
  consultation: 'Consultation',
  entered: 'Entered by hand',
  import: 'Import',
} as const satisfies Record<LeadOrigin, string>

/** The source of a lead that the contact form made. */
export const websiteSource = 'website'

const leadFields = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField,
  status: z.enum(leadStatuses).default('new'),
  source: text(leadLimits.source.max).default(''),
  notes: text(leadLimits.notes.max).default(''),
  /** Names of people and companies on the other side. */
  otherSide: z.array(text(contactLimits.name.max).min(2)).max(leadLimits.otherSide).default([]),
  /** The administrator who follows it. */
  ownerId: z.uuid().nullable().default(null),
  nextStep: text(leadLimits.nextStep.max).default(''),
  nextStepOn: day().nullable().default(null),
  /** Why it was lost; kept only while it is. */
  lostReason: text(leadLimits.lostReason.max).default(''),
})

export const leadMessages = {
  nextStep: 'Please say what happens on that day',
  declinedIsKept: 'A lead that the firm has declined is kept: the record has to last.',
  declinedTexts:
    'The firm has declined, here or in another lead of this address. Notes, a next step and a reason that you add are read only by administrators with the permission “Read Declined Leads”, under Their Request.',
  answered: 'This lead was answered already. The first time stays.',
  moved: 'Somebody else has changed this lead since. It stays where it is now.',
  answerTime: 'Enter a time since the lead came in, and not one to come.',
} as const

/** A lead as people enter it. That a lost one needs a reason is for the database, which knows how it was before. */
export const leadSchema = leadFields.refine(({ nextStep, nextStepOn }) => nextStep || !nextStepOn, {
  path: ['nextStep'],
  message: leadMessages.nextStep,
})

export const leadStatusNames = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  converted: 'Converted',
  lost: 'Lost',
} as const

/** For menus. */
export const leadStatusOptions = leadStatuses.map((value) => ({ value, label: leadStatusNames[value] }))

/** The orders of the list, each served by an index. */
export const leadOrders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  'name-down': 'By name, last first',
} as const
export type LeadOrder = keyof typeof leadOrders

/** A change of selected leads. */
export const manyLeadsChange = z.object({
  rows: selectedRows,
  status: z.enum(leadStatuses),
  /** Required for lost ones. */
  lostReason: text(leadLimits.lostReason.max).default(''),
})

/** Gives selected leads to an administrator, or to nobody. */
export const manyLeadsAssignment = z.object({ rows: selectedRows, ownerId: z.uuid().nullable() })

/** A step of a lead to another column of the board. To a client it is converted instead. */
export const leadMove = z
  .object({
    id: z.uuid(),
    version: z.int(),
    status: z.enum(leadStatuses).exclude(['converted']),
    /** Required for lost ones. */
    lostReason: text(leadLimits.lostReason.max).default(''),
    /** The firm declines to act: what they said is then read by permission alone. For lost ones. */
    isDeclined: z.boolean().default(false),
  })
  .refine(({ status, isDeclined }) => status === 'lost' || !isDeclined, { path: ['isDeclined'] })

/** Leads of a status are counted up to this number; more are shown as "over". */
export const mostCounted = 1000
/** The time to the first answer is computed from the leads of this many days. */
export const answerDays = 30

/** The figures above the board. */
export const leadFigures = z.object({
  counts: z.record(z.enum(leadStatuses), z.int()),
  /** Of the leads of the last days, without imported ones. */
  answers: z.object({
    /** The middle of the times to the first answer, in milliseconds; null before the first one. */
    medianMs: z.number().nullable(),
    answered: z.int(),
    /** Neither answered, nor clients or lost. */
    waiting: z.int(),
  }),
})

export type LeadFigures = z.output<typeof leadFigures>

/** What administrators narrow the list of leads by. */
export const leadListInput = listInput.extend({
  /** A part of the name, the address or the telephone number. */
  search: searchField,
  status: z.enum(leadStatuses).optional(),
  /** Those that one administrator follows. */
  owner: z.uuid().optional(),
  /** One lead, as a message leads to it. */
  id: z.uuid().optional(),
  ids: idsField.optional(),
  order: z.enum(Object.keys(leadOrders) as [LeadOrder, ...LeadOrder[]]).default('newest'),
})

/** A lead in the administrators' list. */
export const leadItem = leadFields.extend({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The client that it became, while there is one. */
  client: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** A client with the same email address; null when the lead is linked to a client. */
  alike: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  origin: z.enum(leadOrigins),
  /** Null without an owner, and once their account is gone. */
  ownerName: z.string().nullable(),
  /** When the firm first answered. */
  firstAnsweredAt: z.date().nullable(),
  /** Whether the firm has declined: what they said is then read by permission. */
  isDeclined: z.boolean(),
  /** How many messages in the inbox are theirs. */
  messages: z.int(),
  convertedAt: z.date().nullable(),
  createdAt: z.date(),
  version: z.int(),
})
export type LeadItem = z.output<typeof leadItem>

/** When the firm answered a lead. */
export const leadAnswer = z.object({ id: z.uuid(), at: moment() })

/** A client who may be the same person. */
export const likelyClient = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
})
