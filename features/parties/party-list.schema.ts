import { z } from 'zod'
import { listInput, searchField } from '#platform/lists/list-page.ts'
import { partyKindNames, partyKinds } from './parties.schema.ts'

/** What administrators narrow the parties by. */
export const partyListInput = listInput.extend({
  search: searchField,
  kind: z.enum(partyKinds).optional(),
})

/** A party in the administrators' list; those that were merged into it are part of it. */
export const partyItem = z.object({
  id: z.uuid(),
  kind: z.enum(partyKinds),
  name: z.string(),
  earlierNames: z.array(z.string()),
  emails: z.array(z.string()),
  clientId: z.uuid().nullable(),
  leadId: z.uuid().nullable(),
  createdAt: z.date(),
  /** How many cases it belongs to. */
  cases: z.int(),
  /** How many parties were merged into it. */
  merged: z.int(),
})
export type PartyItem = z.output<typeof partyItem>

/** What a party is to the firm, in a word. */
export const standingOf = ({ clientId, leadId, kind }: PartyItem) =>
  clientId ? 'Client' : leadId ? 'Lead' : partyKindNames[kind]

export const mergeInput = z.object({
  keptId: z.uuid('Choose a person or company'),
  mergedId: z.uuid(),
})

/** Which two parties turned out to be one. */
export const mergeItem = z.object({
  id: z.uuid(),
  kept: z.object({ id: z.uuid(), name: z.string() }),
  /** What the merged one was called then. */
  mergedName: z.string(),
  /** Null where a lead became a client: the parties are merged by that. */
  by: z.string().nullable(),
  at: z.date(),
  undone: z.object({ by: z.string().nullable(), at: z.date() }).nullable(),
})
export type MergeItem = z.output<typeof mergeItem>
