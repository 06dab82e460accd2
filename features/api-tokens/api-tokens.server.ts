import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { confirmPassword } from '#platform/auth/confirm-password.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { madeToken, tokenItem, tokenPrefix, tokenSchema } from './api-tokens.schema.ts'
import { apiTokens } from './api-tokens.table.ts'

const tags = ['api tokens']
const t = apiTokens
const select = (tx: Tx) => {
  const { id, userId, name, hint, scopes, expiresAt, lastUsedAt, createdAt } = t
  const expired = sql<boolean>`${expiresAt} <= now()`
  return tx
    .select({ id, userId, name, hint, scopes, expiresAt, expired, lastUsedAt, createdAt })
    .from(t)
    .where(isNull(t.revokedAt))
    .orderBy(desc(t.createdAt), t.id)
    .limit(200)
}

async function shown({ db }: RequestContext, rows: Awaited<ReturnType<typeof select>>) {
  const names = await personNames(
    db,
    rows.map((row) => row.userId),
  )
  return rows.map(({ userId, ...row }) => ({ ...row, owner: names.get(userId) ?? null }))
}

/** API tokens, for administrators. A token acts as the administrator who made it; any administrator may revoke any. */
export const adminApiTokens = {
  /** Those that were not revoked, the newest first; at most 200. */
  list: admin
    .route({ method: 'GET', path: '/admin/api-tokens', tags })
    .output(z.array(tokenItem))
    .handler(async ({ context }) => shown(context, await context.run(select))),

  /** Only this answer contains the token. The table has its hash. */
  create: admin
    .route({ method: 'POST', path: '/admin/api-tokens', tags, successStatus: 201 })
    .input(tokenSchema)
    .output(madeToken)
    .handler(async ({ context, input: { name, scopes, days, password } }) => {
      await confirmPassword(context, context.session, password)
      const token = `${tokenPrefix}${newToken()}`
      const hint = token.slice(0, tokenPrefix.length + 4)
      const expiresAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
      const row = { name, scopes, hint, tokenHash: tokenHash(token), expiresAt }
      const { id, rows } = await context.run(async (tx) => {
        const [made] = await tx.insert(t).values(row).returning({ id: t.id })
        return { id: made?.id, rows: await select(tx) }
      })
      const [item] = await shown(
        context,
        rows.filter((one) => one.id === id),
      )
      if (!item) throw new Problem('INTERNAL_SERVER_ERROR')
      return { token, item }
    }),

  /** Permanent, and in force from the next request. */
  revoke: admin
    .route({ method: 'DELETE', path: '/admin/api-tokens/{id}', tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const revoked = await tx
          .update(t)
          .set({ revokedAt: sql`now()` })
          .where(and(eq(t.id, input.id), isNull(t.revokedAt)))
          .returning({ id: t.id })
        if (revoked.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
