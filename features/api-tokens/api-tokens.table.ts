import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, references, rule } from '#db/schema/columns.ts'
import { actingUser, actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { tokenNameLimits, tokenScopes } from './api-tokens.schema.ts'

/** What lets a program in, as the administrator who made it. Resolved by `use_api_token` alone. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull().default(actingUser),
    name: text().notNull(),
    /** The token's first characters. */
    hint: text().notNull(),
    /** SHA-256: who reads a dump can't use it. */
    tokenHash: text().notNull().unique('api_tokens_token_hash_key'),
    scopes: text({ enum: tokenScopes }).array().notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    lengthOf(t.name, tokenNameLimits),
    lengthOf(t.hint, { min: 1, max: 20 }),
    rule(
      t.scopes,
      sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ array[${sql.raw(tokenScopes.map((scope) => `'${scope}'`).join(', '))}]`,
    ),
    // A year, and the day by which two clocks may differ.
    rule(t.expiresAt, sql`${t.expiresAt} <= ${t.createdAt} + interval '367 days'`),
    index('api_tokens_user_id_idx').on(t.userId),
    index('api_tokens_order_idx').on(descending(t.createdAt), t.id).where(sql`revoked_at is null`),
    pgPolicy('administrators see what programs may do', { for: 'select', to: to('admin'), using: sql`true` }),
    pgPolicy('administrators make tokens in their own name', {
      for: 'insert',
      to: to('admin'),
      withCheck: sql`${t.userId} = ${actorUser}`,
    }),
    pgPolicy('administrators revoke tokens for good', {
      for: 'update',
      to: to('admin'),
      using: sql`revoked_at is null`,
      withCheck: sql`true`,
    }),
  ],
)

export const apiTokensRights = rights(apiTokens, {
  admin: {
    select: ['id', 'userId', 'name', 'hint', 'scopes', 'expiresAt', 'lastUsedAt', 'revokedAt', 'createdAt'],
    insert: ['userId', 'name', 'hint', 'tokenHash', 'scopes', 'expiresAt'],
    update: ['revokedAt'],
    why: 'makes tokens in their own name; any administrator may stop any program',
  },
})
