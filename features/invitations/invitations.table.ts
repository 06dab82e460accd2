import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actingUser, rights, to } from '#db/schema/rights.ts'
import { staffRoles } from '#features/accounts/accounts.schema.ts'
import { users } from '#features/accounts/users.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { contactLimits } from '#platform/forms/contact-details.ts'

const accountsOnly = (name: string) =>
  pgPolicy(name, { for: 'all', to: to('accounts'), using: sql`true`, withCheck: sql`true` })

const all = { select: '*', insert: '*', update: '*', delete: true } as const

/** A mailed link to join the staff: works once, expires, and only its hash is kept. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** The person's name, which the mail and an administrator's account use. */
    name: text(),
    /** What the account becomes. */
    role: text({ enum: staffRoles }).notNull(),
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
    oneOf(t.role, staffRoles),
    index('invitations_email_idx').on(t.email, descending(t.createdAt)),
    index('invitations_lawyer_id_idx').on(t.lawyerId),
    index('invitations_expires_at_idx').on(t.expiresAt),
    pgPolicy('administrators read invitations', { for: 'select', to: to('admin'), using: sql`true` }),
    accountsOnly('accounts keep invitations'),
  ],
)

export const invitationsRights = rights(invitations, {
  admin: {
    select: ['id', 'email', 'name', 'role', 'lawyerId', 'expiresAt', 'usedAt', 'invitedBy', 'createdAt'],
    why: 'the lawyer table shows whether an invitation is open; the hash of its link stays hidden',
  },
  accounts: { ...all, why: 'makes, checks and spends invitations' },
})
