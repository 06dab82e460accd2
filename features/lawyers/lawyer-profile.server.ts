import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { lawyerProfileSchema, ownProfileSchema } from './lawyers.schema.ts'
import { lawyers } from './lawyers.table.ts'

const tags = ['lawyers']

const { id, name, email, phone, bio, version } = lawyers

async function ownProfile(tx: Tx, lawyerId: string) {
  const [own] = await tx
    .select({ id, name, email, phone, bio, version })
    .from(lawyers)
    .where(eq(id, lawyerId))
  if (!own) throw new Problem('NOT_FOUND', { detail: 'Lawyer ID not found' })
  return own
}

/** The lawyer's own profile; the e-mail and the rest of it are the firm's to change. */
export const lawyerProfile = {
  get: lawyer
    .route({ method: 'GET', path: '/lawyer/profile', tags })
    .output(ownProfileSchema)
    .handler(({ context }) => context.run((tx) => ownProfile(tx, context.actor.lawyerId))),
  update: lawyer
    .route({ method: 'PUT', path: '/lawyer/profile', tags })
    .input(lawyerProfileSchema.extend({ version: z.int() }))
    .output(ownProfileSchema)
    .handler(({ context, input: { version: seen, ...values } }) =>
      context.run(async (tx) => {
        const { lawyerId } = context.actor
        const changed = await tx
          .update(lawyers)
          .set(values)
          .where(and(eq(id, lawyerId), eq(version, seen)))
          .returning({ id })
        const current = await ownProfile(tx, lawyerId)
        if (changed.length === 0) throw new Problem('CONFLICT')
        return current
      }),
    ),
}
