import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin, anonymous } from '#platform/api/procedures.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { files } from '#platform/storage/files.table.ts'
import {
  mostTestimonials,
  publicTestimonial,
  type TestimonialItem,
  testimonialItem,
  testimonialMessages,
  testimonialSchema,
  testimonialVersion,
} from './testimonials.schema.ts'
import { testimonials, testimonialVersions } from './testimonials.table.ts'

const tags = ['testimonials']
const byId = z.object({ id: z.uuid() })
const byVersion = byId.extend({ version: z.int() })
const done = z.object({ success: z.literal(true) })
const t = testimonials
const inOrder = [asc(t.place), asc(t.createdAt), asc(t.id)]

const select = (tx: Tx) => {
  const { id, quote, name, detail, rating, consentedOn, pending, published, approvedBy, approvedAt } = t
  const { createdAt, version } = t
  const consentFile = { id: files.id, name: files.name, size: files.size }
  const more = { consentFile, published, approvedBy, approvedAt, createdAt, version }
  return tx
    .select({ id, quote, name, detail, rating, consentedOn, pending, ...more })
    .from(t)
    .leftJoin(files, eq(files.id, t.consentFileId))
}
type Row = Awaited<ReturnType<typeof select>>[number]

async function shown({ db }: RequestContext, rows: Row[]): Promise<TestimonialItem[]> {
  const names = await personNames(
    db,
    rows.map(({ approvedBy }) => approvedBy),
  )
  return rows.map((row) => ({ ...row, approvedBy: names.get(row.approvedBy ?? '') ?? null }))
}

const first = async (context: RequestContext, rows: Row[]) =>
  (await shown(context, rows))[0] as TestimonialItem

async function existing(tx: Tx, id: string): Promise<Row[]> {
  const rows = await select(tx).where(eq(t.id, id))
  if (rows.length === 0) throw new Problem('NOT_FOUND')
  return rows
}

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

/** Saves if the version is current. @throws {Problem} NOT_FOUND, or CONFLICT after a concurrent change */
async function change(
  tx: Tx,
  { id, version }: z.output<typeof byVersion>,
  values: Partial<typeof t.$inferInsert>,
): Promise<Row[]> {
  const changed = await tx
    .update(t)
    .set(values)
    .where(and(eq(t.id, id), eq(t.version, version)))
    .returning({ id: t.id })
  const current = await existing(tx, id)
  if (changed.length === 0) throw new Problem('CONFLICT')
  return current
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

  /** All approved versions, newest first. */
  versions: admin
    .route({ method: 'GET', path: '/admin/testimonials/{id}/versions', tags })
    .input(byId)
    .output(z.array(testimonialVersion))
    .handler(async ({ context, input }) => {
      const v = testimonialVersions
      const rows = await context.run(async (tx) => {
        await existing(tx, input.id)
        const { id, quote, name, detail, rating, approvedBy, approvedAt } = v
        return tx
          .select({ id, quote, name, detail, rating, approvedBy, approvedAt })
          .from(v)
          .where(eq(v.testimonialId, input.id))
          .orderBy(desc(v.approvedAt), v.id)
          .limit(100)
      })
      const names = await personNames(
        context.db,
        rows.map(({ approvedBy }) => approvedBy),
      )
      return rows.map((row) => ({ ...row, approvedBy: names.get(row.approvedBy ?? '') ?? null }))
    }),

  /** Restores the text of an earlier version. If the testimonial is published, this approves the text again. */
  restore: admin
    .route({ method: 'POST', path: '/admin/testimonials/{id}/versions/{versionId}/restoration', tags })
    .input(byVersion.extend({ versionId: z.uuid() }))
    .output(testimonialItem)
    .handler(async ({ context, input: { versionId, ...of } }) => {
      const rows = await context.run(async (tx) => {
        const v = testimonialVersions
        const { quote, name, detail, rating } = v
        const [text] = await tx
          .select({ quote, name, detail, rating })
          .from(v)
          .where(and(eq(v.id, versionId), eq(v.testimonialId, of.id)))
        if (!text) throw new Problem('NOT_FOUND')
        return change(tx, of, text)
      })
      return first(context, rows)
    }),

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

/** The published testimonials, for everyone. */
export const publicTestimonials = {
  list: anonymous
    .route({ method: 'GET', path: '/testimonials', tags })
    .output(z.array(publicTestimonial))
    .handler(({ context }) =>
      context.run((tx) => {
        const { id, quote, name, detail, rating } = t
        return tx
          .select({ id, quote, name, detail, rating })
          .from(t)
          .where(eq(t.published, true))
          .orderBy(...inOrder)
      }),
    ),
}
