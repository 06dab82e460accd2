import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { locationLimits, mostPosition } from './locations.schema.ts'

/** The firm's offices, in the order of the public site. */
export const locations = pgTable(
  'locations',
  {
    id: uuid().primaryKey().defaultRandom(),
    city: text().notNull(),
    state: text().notNull(),
    /** Its position in every list of offices; offices with the same position follow each other by state and city. */
    position: integer().notNull().default(0),
    /** Made by the form: an office that is sent again with it is the same office. */
    idempotencyKey: uuid().unique('locations_idempotency_key_key'),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('locations_city_key').on(t.state, t.city),
    index('locations_position_idx').on(t.position, t.state, t.city),
    lengthOf(t.city, locationLimits.city),
    lengthOf(t.state, locationLimits.state),
    rule(t.position, sql`${t.position} between 0 and ${sql.raw(String(mostPosition))}`),
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

const shown = ['id', 'city', 'state', 'position'] as const

export const locationsRights = rights(locations, {
  anon: { select: shown, why: 'the public site lists the offices' },
  client: { select: shown, why: 'as for everyone' },
  lawyer: { select: shown, why: 'as for everyone' },
  admin: {
    select: '*',
    insert: ['city', 'state', 'position', 'idempotencyKey'],
    update: ['city', 'state', 'position'],
    delete: true,
    why: 'keeps the list',
  },
})
