import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId, byVersion } from '#platform/api/row-input.ts'
import { mostOffices, officeItem, officeMessages, officeSchema } from './locations.schema.ts'
import { locations } from './locations.table.ts'

const tags = ['locations']
const done = z.object({ success: z.literal(true) })

/** The order of every list of offices. */
export const officeOrder = [asc(locations.position), asc(locations.state), asc(locations.city)]

const { id, city, state, version } = locations
const select = (tx: Tx) => tx.select({ id, city, state, version }).from(locations)

async function existing(tx: Tx, officeId: string) {
  const [found] = await select(tx).where(eq(id, officeId))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

const audited = (tx: Tx, action: string, office: { id: string; city: string; state: string }) =>
  tx.execute(
    sql`select audit(${action}, 'locations', ${office.id}::uuid, ${JSON.stringify({ name: `${office.city}, ${office.state}` })}::jsonb)`,
  )

/**
 * Lets one administrator at a time change the offices, so that they stay within their number and order.
 * Until the end of the transaction.
 */
export const alone = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('locations'))`)

/** Refuses a second office in the same city. */
async function mustBeNew(tx: Tx, office: { city: string; state: string }, but?: string) {
  const [same] = await tx
    .select({ id })
    .from(locations)
    .where(and(eq(city, office.city), eq(state, office.state), but ? ne(id, but) : undefined))
  if (same)
    throw new Problem('CONFLICT', { detail: officeMessages.known, fields: { city: officeMessages.known } })
}

/** The firm's offices, for administrators. */
export const adminLocations = {
  /** All of them, in the order of the public site. */
  list: admin
    .route({ method: 'GET', path: '/admin/locations', tags })
    .output(z.array(officeItem))
    .handler(({ context }) => context.run((tx) => select(tx).orderBy(...officeOrder))),

  /** Adds an office at the end. */
  create: admin
    .route({ method: 'POST', path: '/admin/locations', tags, successStatus: 201 })
    .input(officeSchema.extend({ idempotencyKey: z.uuid().optional() }))
    .output(officeItem)
    .handler(({ context, input: { idempotencyKey, ...office } }) =>
      context.run(async (tx) => {
        await alone(tx)
        const [sent] = idempotencyKey
          ? await select(tx).where(eq(locations.idempotencyKey, idempotencyKey))
          : []
        if (sent) return sent
        await mustBeNew(tx, office)
        if ((await tx.$count(locations)) >= mostOffices)
          throw new Problem('BAD_REQUEST', { detail: officeMessages.tooMany })
        const last = sql<number>`(select coalesce(max(position), 0) + 1 from locations)`
        const [made] = await tx
          .insert(locations)
          .values({ ...office, idempotencyKey, position: last })
          .returning({ id, city, state, version })
        if (!made) throw new Problem('INTERNAL_SERVER_ERROR')
        await audited(tx, 'office.added', made)
        return made
      }),
    ),

  update: admin
    .route({ method: 'PUT', path: '/admin/locations/{id}', tags })
    .input(officeSchema.extend(byVersion.shape))
    .output(officeItem)
    .handler(({ context, input: { id: officeId, version: read, ...office } }) =>
      context.run(async (tx) => {
        await alone(tx)
        await mustBeNew(tx, office, officeId)
        const [changed] = await tx
          .update(locations)
          .set(office)
          .where(and(eq(id, officeId), eq(version, read)))
          .returning({ id, city, state, version })
        const current = changed ?? (await existing(tx, officeId))
        if (!changed) throw new Problem('CONFLICT')
        return current
      }),
    ),

  /** Moves an office one place up or down. At the end of the list it stays where it is. */
  move: admin
    .route({ method: 'POST', path: '/admin/locations/{id}/place', tags })
    .input(byId.extend({ towards: z.enum(['up', 'down']) }))
    .output(done)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        await alone(tx)
        const rows = await select(tx).orderBy(...officeOrder)
        const from = rows.findIndex((row) => row.id === input.id)
        if (from < 0) throw new Problem('NOT_FOUND')
        const to = from + (input.towards === 'up' ? -1 : 1)
        const [moved] = rows.splice(from, 1)
        if (moved && to >= 0 && to <= rows.length) {
          rows.splice(to, 0, moved)
          const ids = sql.param(rows.map((row) => row.id))
          await tx.execute(sql`update locations set position = placed.at
            from unnest(${ids}::uuid[]) with ordinality as placed (id, at)
            where locations.id = placed.id and position <> placed.at`)
        }
        return { success: true as const }
      }),
    ),

  /** Lawyers keep the state in their profile. */
  delete: admin
    .route({ method: 'DELETE', path: '/admin/locations/{id}', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const [gone] = await tx.delete(locations).where(eq(id, input.id)).returning({ id, city, state })
        if (!gone) throw new Problem('NOT_FOUND')
        await audited(tx, 'office.removed', gone)
        return { success: true as const }
      }),
    ),
}
