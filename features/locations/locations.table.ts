import { sql } from 'drizzle-orm'
import { pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { lengthOf } from '#db/columns.ts'
import { rights, to } from '#db/rights.ts'
import { locationLimits } from './locations.schema.ts'

/** The firm's offices. */
export const locations = pgTable(
  'locations',
  { id: uuid().primaryKey().defaultRandom(), city: text().notNull(), state: text().notNull() },
  (t) => [
    // Also the order of every list.
    unique('locations_city_key').on(t.state, t.city),
    lengthOf(t.city, locationLimits.city),
    lengthOf(t.state, locationLimits.state),
    ...(['anon', 'client', 'lawyer'] as const).map((role) =>
      pgPolicy(`${role} reads offices`, { for: 'select', to: to(role), using: sql`true` }),
    ),
    pgPolicy('administrators keep offices', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const locationsRights = rights(locations, {
  anon: { select: '*', why: 'the public site lists the offices' },
  client: { select: '*', why: 'as for everyone' },
  lawyer: { select: '*', why: 'as for everyone' },
  admin: { select: '*', insert: '*', update: ['city', 'state'], delete: true, why: 'keeps the list' },
})
