import { desc } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { conflictPolicies as p } from './conflict-policies.table.ts'
import { type PolicyVersion, policyInput, policyVersion } from './policy.schema.ts'

const tags = ['conflicts']
type Row = typeof p.$inferSelect

const newest = (tx: Tx) => tx.select().from(p).orderBy(desc(p.version)).limit(100)

async function named(db: Database, rows: Row[]): Promise<PolicyVersion[]> {
  const names = await personNames(
    db,
    rows.map(({ savedBy }) => savedBy),
  )
  return rows.map(({ version, text, savedBy, savedAt }) => ({
    version,
    text,
    by: names.get(savedBy ?? '') ?? null,
    at: savedAt,
  }))
}

/** The firm's conflict policy, for administrators. */
export const adminConflictPolicy = {
  /** Newest first; at most a hundred. */
  versions: admin
    .route({ method: 'GET', path: '/admin/conflict-policy', tags })
    .output(z.array(policyVersion))
    .handler(async ({ context }) => named(context.db, await context.run(newest))),

  /** Saves a new version; the ones before stay, and the checks that were made under them name them. */
  save: admin
    .route({ method: 'POST', path: '/admin/conflict-policy', tags })
    .input(policyInput)
    .output(z.array(policyVersion))
    .handler(async ({ context, input: { text, version } }) => {
      const rows = await context.run(async (tx) => {
        const [made] = await tx.insert(p).values({ text, version: 0 }).returning({ version: p.version })
        // The trigger waits for a version that is being saved: of two concurrent ones the second gets CONFLICT.
        if (made?.version !== version + 1) throw new Problem('CONFLICT')
        return newest(tx)
      })
      return named(context.db, rows)
    }),
}
