import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, oneOf, references, rule } from '#db/columns.ts'
import { actingUser, rights, to } from '#db/rights.ts'
import { contactLimits } from '#features/contact/contact-details.schema.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { staffRoles } from './accounts.schema.ts'
import { users } from './users.table.ts'

/**
 * A sign-up that waits for its address to be verified; no account yet. A newer one for the same address
 * replaces it, and only the same browser or the same password can complete it, so that whoever signs up with
 * somebody else's address never ends up with a password that works.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull().unique('pending_sign_ups_email_key'),
    name: text().notNull(),
    passwordHash: text().notNull(),
    /** SHA-256 of the token in the mailed link. */
    tokenHash: text().notNull().unique('pending_sign_ups_token_hash_key'),
    /** SHA-256 of the token that the browser keeps. */
    browserHash: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    lengthOf(t.name, contactLimits.name),
    lengthOf(t.email, contactLimits.email),
    rule(t.email, sql`${t.email} = lower(${t.email})`, 'lower'),
    index('pending_sign_ups_expires_at_idx').on(t.expiresAt),
    pgPolicy('accounts keep pending sign-ups', {
      for: 'all',
      to: to('accounts'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const pendingSignUpsRights = rights(pendingSignUps, {
  accounts: {
    select: '*',
    insert: '*',
    update: '*',
    delete: true,
    why: 'holds sign-ups until they are verified',
  },
})

const invitationPurposes = ['join', 'reset'] as const

/** A mailed link to choose a password: works once, expires, and only its hash is kept. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** Whom the mail greets, and how an administrator's account is called; null for a reset that they asked for. */
    name: text(),
    purpose: text({ enum: invitationPurposes }).notNull(),
    /** What the account becomes; null for a password reset. */
    role: text({ enum: staffRoles }),
    lawyerId: uuid(),
    tokenHash: text().notNull().unique('invitations_token_hash_key'),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    invitedBy: uuid().default(actingUser),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.lawyerId, lawyers.id, 'cascade'),
    references(t.invitedBy, users.id, 'set null'),
    lengthOf(t.name, contactLimits.name),
    lengthOf(t.email, contactLimits.email),
    rule(t.email, sql`${t.email} = lower(${t.email})`, 'lower'),
    oneOf(t.purpose, invitationPurposes),
    oneOf(t.role, staffRoles),
    index('invitations_email_idx').on(t.email, descending(t.createdAt)),
    index('invitations_lawyer_id_idx').on(t.lawyerId),
    index('invitations_expires_at_idx').on(t.expiresAt),
    pgPolicy('administrators read invitations', { for: 'select', to: to('admin'), using: sql`true` }),
    pgPolicy('accounts keep invitations', {
      for: 'all',
      to: to('accounts'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const invitationsRights = rights(invitations, {
  admin: {
    select: [
      'id',
      'email',
      'name',
      'purpose',
      'role',
      'lawyerId',
      'expiresAt',
      'usedAt',
      'invitedBy',
      'createdAt',
    ],
    why: 'the lawyer table shows whether an invitation is open; the hash of its link stays hidden',
  },
  accounts: {
    select: '*',
    insert: '*',
    update: '*',
    delete: true,
    why: 'makes, checks and spends invitations',
  },
})
