import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { type SiteTextBody, siteTextKeys } from './site-texts.schema.ts'

/** The texts of the public pages, a row for each page that an administrator has written. */
export const siteTexts = pgTable(
  'site_texts',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: text({ enum: siteTextKeys }).notNull(),
    body: jsonb().$type<SiteTextBody>().notNull(),
    published: boolean().notNull().default(false),
    /** The place of a practice area among the others. */
    place: integer().notNull().default(0),
    /** Who approved the published text, and when; set by a trigger. */
    approvedBy: uuid(),
    approvedAt: moment(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('site_texts_key_key').on(t.key),
    oneOf(t.key, siteTextKeys),
    // More than the schema's limit: the database adds spaces to the JSON.
    rule(t.body, sql`char_length(${t.body}::text) <= 40000`),
    rule(t.approvedAt, sql`${t.published} = (${t.approvedAt} is not null)`),
    pgPolicy('the process reads published texts', {
      for: 'select',
      to: to('system'),
      using: sql`${t.published}`,
    }),
    pgPolicy('administrators write the texts', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const entered = ['body', 'published', 'place'] as const

export const siteTextsRights = rights(siteTexts, {
  system: {
    select: ['id', 'key', 'body', 'published', 'place'],
    why: 'the process shows them on the public pages, to everybody',
  },
  admin: {
    select: '*',
    insert: ['key', ...entered],
    update: entered,
    why: 'approves what the firm says of itself',
  },
})

/** All approved versions as they were published. Only a trigger writes them. */
export const siteTextVersions = pgTable(
  'site_text_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    siteTextId: uuid().notNull(),
    body: jsonb().$type<SiteTextBody>().notNull(),
    approvedBy: uuid(),
    approvedAt: moment().notNull(),
  },
  (t) => [
    references(t.siteTextId, siteTexts.id, 'cascade'),
    index('site_text_versions_site_text_id_idx').on(t.siteTextId, descending(t.approvedAt), t.id),
    pgPolicy('administrators read what was approved', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const siteTextVersionsRights = rights(siteTextVersions, {
  admin: { select: '*', why: 'has to show what the firm said of itself, and when' },
})
