import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { emptyFirm } from '#firm.config.ts'
import { firmSettings as current } from '#firm.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin, anonymous } from '#platform/api/procedures.server.ts'
import { firmSchema } from './firm.schema.ts'
import { firmSettings } from './firm.table.ts'
import { firmRead } from './live-firm.server.ts'

const { settings, version } = firmSettings
/** The version of a firm that nobody has written yet. */
const unwritten = 0

/** What the firm says of itself, as every page shows it. */
export const publicFirm = {
  read: anonymous
    .route({ method: 'GET', path: '/firm', tags: ['firm'] })
    .output(firmSchema)
    .handler(async () => {
      await firmRead()
      return current()
    }),
}

/** What the firm says of itself, for administrators. */
export const adminFirm = {
  read: admin
    .route({ method: 'GET', path: '/admin/firm', tags: ['firm'] })
    .output(firmSchema.extend({ version: z.int() }))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const [found] = await tx.select({ settings, version }).from(firmSettings)
        return { ...(found?.settings ?? emptyFirm), version: found?.version ?? unwritten }
      }),
    ),

  update: admin
    .route({ method: 'PUT', path: '/admin/firm', tags: ['firm'] })
    .input(firmSchema.extend({ version: z.int() }))
    .output(z.object({ version: z.int() }))
    .handler(({ context, input: { version: read, ...values } }) =>
      context.run(async (tx) => {
        const [saved] =
          read === unwritten
            ? await tx
                .insert(firmSettings)
                .values({ settings: values })
                .onConflictDoNothing()
                .returning({ version })
            : await tx
                .update(firmSettings)
                .set({ settings: values })
                .where(and(eq(firmSettings.id, true), eq(version, read)))
                .returning({ version })
        if (!saved) throw new Problem('CONFLICT')
        await tx.execute(sql`select audit('firm.changed', 'firm_settings')`)
        return saved
      }),
    ),
}
