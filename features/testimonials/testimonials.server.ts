import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId, byVersion } from '#platform/api/row-input.ts'
import { change, existing, first, inOrder, select, shown, tags } from './testimonial-rows.server.ts'
import { textVersions } from './testimonial-versions.server.ts'
import {
  mostTestimonials,
  testimonialItem,
  testimonialMessages,
  testimonialSchema,
} from './testimonials.schema.ts'
import { testimonials as t } from './testimonials.table.ts'

const done = z.object({ success: z.literal(true) })

/** Serializes changes, so that the limit holds and no order overwrites a newer one. */
const oneAtATime = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('testimonials'))`)

/** The testimonial that an earlier request with the same key has stored. */
async function sentBefore(tx: Tx, idempotencyKey: string | undefined): Promise<string | undefined> {
  if (!idempotencyKey) return undefined
  const [found] = await tx.select({ id: t.id }).from(t).where(eq(t.idempotencyKey, idempotencyKey))
  return found?.id
}

const refused = (field: keyof z.input<typeof testimonialSchema>, detail: string) =>
  new Problem('BAD_REQUEST', { detail, fields: { [field]: detail } })

/** @throws {Problem} BAD_REQUEST when publishing without the client's consent */
function mustHaveConsent(row: {
  consentedOn: string | null
  pending: boolean
  consentFileId: string | null
}) {
  if (!row.consentedOn) throw refused('consentedOn', testimonialMessages.consent)
  if (row.pending && !row.consentFileId) throw refused('consentFileId', testimonialMessages.pending)
}

/** Manages clients' testimonials, for administrators. */
export const adminTestimonials = {
  /** All of them, in the published order. */
  list: admin
    .route({ method: 'GET', path: '/admin/testimonials', tags })
    .output(z.array(testimonialItem))
    .handler(async ({ context }) =>
      shown(context, await context.run((tx) => select(tx).orderBy(...inOrder))),
    ),

  /** Adds a draft at the end of the order. */
  create: admin
    .route({ method: 'POST', path: '/admin/testimonials', tags, successStatus: 201 })
    .input(testimonialSchema.extend({ idempotencyKey: z.uuid().optional() }))
    .output(testimonialItem)
    .handler(async ({ context, input }) => {
      const rows = await context.run(async (tx) => {
        await oneAtATime(tx)
        const before = await sentBefore(tx, input.idempotencyKey)
        if (before) return existing(tx, before)
        if ((await tx.$count(t)) >= mostTestimonials)
          throw new Problem('CONFLICT', { detail: testimonialMessages.most })
        const place = sql`(select coalesce(max(place), 0) + 1 from testimonials)`
        const [made] = await tx
          .insert(t)
          .values({ ...input, place })
          .returning({ id: t.id })
        return existing(tx, made?.id as string)
      })
      return first(context, rows)
    }),

  /** Saving a published testimonial approves the change. Removing the consent's date unpublishes it. */
  update: admin
    .route({ method: 'PUT', path: '/admin/testimonials/{id}', tags })
    .input(testimonialSchema.extend(byVersion.shape))
    .output(testimonialItem)
    .handler(async ({ context, input: { id, version, ...values } }) => {
      const rows = await context.run(async (tx) => {
        const [before] = await existing(tx, id)
        if (before?.published && values.consentedOn) mustHaveConsent(values)
        return change(tx, { id, version }, values)
      })
      return first(context, rows)
    }),

  /** Approves it and publishes it on the home page. */
  publish: admin
    .route({ method: 'POST', path: '/admin/testimonials/{id}/publication', tags })
    .input(byVersion)
    .output(testimonialItem)
    .handler(async ({ context, input }) => {
      const rows = await context.run(async (tx) => {
        const [before] = await existing(tx, input.id)
        if (before) mustHaveConsent({ ...before, consentFileId: before.consentFile?.id ?? null })
        return change(tx, input, { published: true })
      })
      return first(context, rows)
    }),

  /** Removes it from the home page immediately. */
  withdraw: admin
    .route({ method: 'DELETE', path: '/admin/testimonials/{id}/publication', tags })
    .input(byVersion)
    .output(testimonialItem)
    .handler(async ({ context, input }) =>
      first(context, await context.run((tx) => change(tx, input, { published: false }))),
    ),

  /** Sorts all of them in the order of the IDs. */
  order: admin
    .route({ method: 'PUT', path: '/admin/testimonials/order', tags })
    .input(z.object({ ids: z.array(z.uuid()).max(mostTestimonials) }))
    .output(done)
    .handler(({ context, input: { ids } }) =>
      context.run(async (tx) => {
        await oneAtATime(tx)
        const all = await tx.select({ id: t.id }).from(t)
        if (
          all.length !== ids.length ||
          new Set(ids).size !== ids.length ||
          all.some(({ id }) => !ids.includes(id))
        )
          throw new Problem('CONFLICT', { detail: testimonialMessages.order })
        await tx.execute(sql`update testimonials as t set place = o.place
          from unnest(${sql.param(ids)}::uuid[]) with ordinality as o (id, place)
          where t.id = o.id and t.place <> o.place`)
        return { success: true as const }
      }),
    ),

  ...textVersions,

  /** Deletes it; the deleted records keep it with its published versions. */
  delete: admin
    .route({ method: 'DELETE', path: '/admin/testimonials/{id}', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx.delete(t).where(eq(t.id, input.id)).returning({ id: t.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
