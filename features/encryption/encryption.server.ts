import { asc, desc, eq, ne } from 'drizzle-orm'
import { admin } from '#platform/api/procedures.server.ts'
import { encryptionKeys } from '#platform/crypto/encryption-keys.table.ts'
import { processesWithout } from '#platform/crypto/key-register.server.ts'
import { resealings } from '#platform/crypto/resealings.table.ts'
import { encryptionStatus } from './encryption.schema.ts'

const e = encryptionKeys
const r = resealings

/** What data is encrypted with, for administrators. Operators replace a key: docs/operations.md, Rotate secrets. */
export const adminEncryption = {
  status: admin
    .route({ method: 'GET', path: '/admin/encryption', tags: ['encryption'] })
    .output(encryptionStatus)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const keys = await tx
          .select()
          .from(e)
          .where(ne(e.state, 'removed'))
          .orderBy(desc(e.createdAt), desc(e.id))
        const { what, done, total, unreadable, finishedAt } = r
        const progress = keys.some(({ state }) => state === 'old')
          ? await tx
              .select({ what, done, total, unreadable, finishedAt })
              .from(r)
              .innerJoin(e, eq(e.id, r.keyId))
              .where(eq(e.state, 'active'))
              .orderBy(asc(r.what))
          : []
        const next = keys.filter(({ state }) => state === 'next').map(({ id }) => id)
        const processes = next.length > 0 ? await processesWithout(tx, next) : []
        return { keys, progress, lacking: processes.filter(({ lacks }) => lacks.length > 0) }
      }),
    ),
}
