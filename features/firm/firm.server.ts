import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { emptyFirm, type FirmSettings } from '#firm.config.ts'
import { firmSettings as current } from '#firm.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin, anonymous } from '#platform/api/procedures.server.ts'
import { firmMessages, firmSchema } from './firm.schema.ts'
import { firmSettings } from './firm.table.ts'
import { measuredLogo } from './firm-logo.server.ts'
import { firmRead } from './live-firm.server.ts'

const { settings, version } = firmSettings
/** The version of a firm that nobody has written yet. */
const unwritten = 0

/** The firm's public settings, for every page. */
export const publicFirm = {
  read: anonymous
    .route({ method: 'GET', path: '/firm', tags: ['firm'] })
    .output(firmSchema)
    .handler(async () => {
      await firmRead()
      return current()
    }),
}

/** The firm's settings, for administrators. */
export const adminFirm = {
  read: admin
    .route({ method: 'GET', path: '/admin/firm', tags: ['firm'] })
    .output(firmSchema.extend({ version: z.int() }))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const [found] = await tx.select({ settings, version }).from(firmSettings)
        return { ...emptyFirm, ...found?.settings, version: found?.version ?? unwritten }
      }),
    ),

  /** Stores the defaults, unless settings are stored already. */
  begin: admin
    .route({ method: 'POST', path: '/admin/firm', tags: ['firm'] })
    .input(z.object({}))
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context }) =>
      context.run(async (tx) => {
        await tx.insert(firmSettings).values({ settings: emptyFirm }).onConflictDoNothing()
        return { success: true as const }
      }),
    ),

  update: admin
    .route({ method: 'PUT', path: '/admin/firm', tags: ['firm'] })
    .input(firmSchema.extend({ version: z.int() }))
    .output(z.object({ version: z.int() }))
    .handler(({ context, input: { version: read, ...values } }) =>
      context.run(async (tx) => {
        await checkZone(tx, values.timeZone)
        const [before] = await tx.select({ settings }).from(firmSettings)
        checkMark(values.mark, before?.settings.mark)
        const logo = await measuredLogo(tx, context, values.logo, before?.settings.logo)
        const entered = { settings: { ...values, logo }, logoFileId: logo?.fileId ?? null }
        const [saved] =
          read === unwritten
            ? await tx.insert(firmSettings).values(entered).onConflictDoNothing().returning({ version })
            : await tx
                .update(firmSettings)
                .set(entered)
                .where(and(eq(firmSettings.id, true), eq(version, read)))
                .returning({ version })
        if (!saved) throw new Problem('CONFLICT')
        // A trigger audits every later change, with the values.
        if (!before) {
          const detail = JSON.stringify({ changed: changedIn(emptyFirm, entered.settings) })
          await tx.execute(sql`select audit('firm.changed', 'firm_settings', null, ${detail}::jsonb)`)
        }
        return saved
      }),
    ),
}

/** A firm that has given up the octagon, or never had it, can't take it. */
function checkMark(mark: FirmSettings['mark'], before = emptyFirm.mark): void {
  if (mark !== 'octagon' || before === 'octagon') return
  throw new Problem('BAD_REQUEST', {
    detail: firmMessages.octagon,
    fields: { mark: firmMessages.octagon },
  })
}

/** The browser's list of time zones is not the database's: some servers lack older names, such as Asia/Calcutta. */
async function checkZone(tx: Tx, zone: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`select from pg_catalog.pg_timezone_names where name = ${zone}`)
  if (rowCount) return
  const { unknownZone } = firmMessages
  throw new Problem('BAD_REQUEST', { detail: unknownZone, fields: { timeZone: unknownZone } })
}

/** Which settings two firms differ in. */
const changedIn = (before: FirmSettings, after: FirmSettings) =>
  (Object.keys(after) as (keyof FirmSettings)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]))
