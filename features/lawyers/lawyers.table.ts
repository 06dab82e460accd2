import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actorLawyer, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { contactLimits } from '#platform/forms/contact-details.ts'
import { files } from '#platform/storage/files.table.ts'
import { departments, lawyerLimits } from './lawyers.schema.ts'

/** The lawyers' profiles; a login is joined to one through `user_id`. */
export const lawyers = pgTable(
  'lawyers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The name in addresses (`/reset-{name}`); made from the name when the profile is. */
    slug: text().notNull().default('').unique('lawyers_slug_key'),
    name: text().notNull(),
    title: text().notNull(),
    specialization: text({ enum: departments }).notNull(),
    email: text().notNull().unique('lawyers_email_key'),
    phone: text().notNull().default(''),
    bio: text().notNull().default(''),
    /** A state, or 'World Wide'. */
    location: text().notNull().default(''),
    yearsExperience: integer().notNull().default(0),
    imageUrl: text().notNull().default(''),
    imageFileId: uuid(),
    userId: uuid().unique('lawyers_user_id_key'),
    active: boolean().notNull().default(true),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    references(t.imageFileId, files.id, 'no action'),
    references(t.userId, users.id, 'set null'),
    lengthOf(t.slug, lawyerLimits.slug),
    lengthOf(t.name, contactLimits.name),
    lengthOf(t.title, lawyerLimits.title),
    oneOf(t.specialization, departments),
    lengthOf(t.email, contactLimits.email),
    rule(t.email, sql`${t.email} = lower(${t.email})`, 'lower'),
    lengthOf(t.phone, contactLimits.phone),
    lengthOf(t.bio, lawyerLimits.bio),
    lengthOf(t.location, lawyerLimits.location),
    lengthOf(t.imageUrl, lawyerLimits.imageUrl),
    rule(t.yearsExperience, sql`${t.yearsExperience} between 0 and 80`),
    index('lawyers_name_idx').on(t.name, t.id),
    index('lawyers_image_file_id_idx').on(t.imageFileId),
    pgPolicy('anyone sees active lawyers', { for: 'select', to: to('anon'), using: sql`${t.active}` }),
    pgPolicy('clients see active lawyers', { for: 'select', to: to('client'), using: sql`${t.active}` }),
    pgPolicy('lawyers see active colleagues and themselves', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.active} or ${t.id} = ${actorLawyer}`,
    }),
    pgPolicy('lawyers edit themselves', {
      for: 'update',
      to: to('lawyer'),
      using: sql`${t.id} = ${actorLawyer}`,
    }),
    pgPolicy('administrators keep lawyers', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const publicColumns = [
  'id',
  'slug',
  'name',
  'title',
  'specialization',
  'email',
  'phone',
  'bio',
  'location',
  'yearsExperience',
  'imageUrl',
  'imageFileId',
] as const

export const lawyersRights = rights(lawyers, {
  anon: { select: publicColumns, why: 'the lawyer directory: what a business card says' },
  client: { select: publicColumns, why: 'as for everyone' },
  lawyer: {
    select: [...publicColumns, 'userId', 'active', 'createdAt', 'updatedAt', 'version'],
    update: ['name', 'phone', 'bio'],
    why: 'own name, phone and bio; the rest of a profile is the firm’s',
  },
  admin: {
    select: '*',
    insert: [
      'name',
      'title',
      'specialization',
      'email',
      'phone',
      'bio',
      'location',
      'yearsExperience',
      'imageUrl',
      'imageFileId',
      'userId',
      'active',
    ],
    update: [
      'slug',
      'name',
      'title',
      'specialization',
      'email',
      'phone',
      'bio',
      'location',
      'yearsExperience',
      'imageUrl',
      'imageFileId',
      'userId',
      'active',
    ],
    delete: true,
    why: 'keeps the profiles and joins them to logins',
  },
})
