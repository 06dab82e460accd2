import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actingUser, rights, to } from '#db/schema/rights.ts'
import { relationKinds } from './parties.schema.ts'
import { parties } from './parties.table.ts'

/** How parties are related to each other: `from` is the spouse, owner, parent company … of `to`. */
export const partyRelations = pgTable(
  'party_relations',
  {
    id: uuid().primaryKey().defaultRandom(),
    fromId: uuid().notNull(),
    toId: uuid().notNull(),
    kind: text({ enum: relationKinds }).notNull(),
    createdBy: uuid().default(actingUser),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.fromId, parties.id, 'cascade'),
    references(t.toId, parties.id, 'cascade'),
    oneOf(t.kind, relationKinds),
    rule(t.toId, sql`${t.fromId} <> ${t.toId}`),
    unique('party_relations_to_id_key').on(t.fromId, t.toId, t.kind),
    index('party_relations_to_id_idx').on(t.toId),
    pgPolicy('lawyers read relations between their parties', {
      for: 'select',
      to: to('lawyer'),
      using: sql`exists (select from public.parties as p where p.id = ${t.fromId})
        and exists (select from public.parties as p where p.id = ${t.toId})`,
    }),
    pgPolicy('lawyers relate their parties', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: sql`exists (select from public.parties as p where p.id = ${t.fromId})
        and exists (select from public.parties as p where p.id = ${t.toId})`,
    }),
    pgPolicy('lawyers part their parties', {
      for: 'delete',
      to: to('lawyer'),
      using: sql`exists (select from public.parties as p where p.id = ${t.fromId})
        and exists (select from public.parties as p where p.id = ${t.toId})`,
    }),
    pgPolicy('administrators keep relations', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const given = { select: '*', insert: ['fromId', 'toId', 'kind'], delete: true } as const

export const partyRelationsRights = rights(partyRelations, {
  lawyer: { ...given, why: 'how the parties of their own cases stand to each other' },
  admin: { ...given, why: 'how parties stand to each other' },
})
