import { and, asc, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import {
  type SiteTextItem,
  type SiteTextVersion,
  siteTextInput,
  siteTextItem,
  siteTextKeys,
  siteTextVersion,
  unwritten,
} from './site-texts.schema.ts'
import { siteTexts, siteTextVersions } from './site-texts.table.ts'

const tags = ['pages']
const t = siteTexts
const byKey = z.object({ key: z.enum(siteTextKeys) })

const select = (tx: Tx) => {
  const { key, body, published, place, approvedBy, approvedAt, version } = t
  return tx.select({ key, body, published, place, approvedBy, approvedAt, version }).from(t)
}

/** With the names of those who approved them. The table's rule pairs each key with its body. */
async function named<T>({ db }: RequestContext, rows: { approvedBy: string | null }[]): Promise<T[]> {
  const names = await personNames(
    db,
    rows.map(({ approvedBy }) => approvedBy),
  )
  return rows.map((row) => ({ ...row, approvedBy: names.get(row.approvedBy ?? '') ?? null })) as T[]
}

const first = async (context: RequestContext, rows: { approvedBy: string | null }[]) =>
  (await named<SiteTextItem>(context, rows))[0] as SiteTextItem

type Values = Pick<typeof t.$inferInsert, 'body' | 'published' | 'place'>

/** Saves if the version is current. @throws {Problem} CONFLICT after a concurrent change */
async function save(tx: Tx, key: SiteTextItem['key'], version: number, values: Partial<Values>) {
  const saved = await tx
    .update(t)
    .set(values)
    .where(and(eq(t.key, key), eq(t.version, version)))
    .returning({ id: t.id })
  if (saved.length === 0) throw new Problem('CONFLICT')
  return select(tx).where(eq(t.key, key))
}

/** The texts of the public pages, for administrators. */
export const adminSiteTexts = {
  /** Those that have been written. */
  list: admin
    .route({ method: 'GET', path: '/admin/pages', tags })
    .output(z.array(siteTextItem))
    .handler(async ({ context }) =>
      named<SiteTextItem>(context, await context.run((tx) => select(tx).orderBy(asc(t.place), asc(t.key)))),
    ),

  /** Saves a text. A published one is approved with it and is on the public site at once. */
  update: admin
    .route({ method: 'PUT', path: '/admin/pages/{key}', tags })
    .input(siteTextInput)
    .output(siteTextItem)
    .handler(async ({ context, input: { key, version, ...values } }) => {
      const rows = await context.run(async (tx) => {
        if (version !== unwritten) return save(tx, key, version, values)
        const made = await tx
          .insert(t)
          .values({ key, ...values })
          .onConflictDoNothing()
          .returning({ id: t.id })
        if (made.length === 0) throw new Problem('CONFLICT')
        return select(tx).where(eq(t.key, key))
      })
      return first(context, rows)
    }),

  /** All approved versions, newest first. */
  versions: admin
    .route({ method: 'GET', path: '/admin/pages/{key}/versions', tags })
    .input(byKey)
    .output(z.array(siteTextVersion))
    .handler(async ({ context, input: { key } }) => {
      const { id, body, approvedBy, approvedAt } = siteTextVersions
      const rows = await context.run((tx) =>
        tx
          .select({ key: t.key, id, body, approvedBy, approvedAt })
          .from(siteTextVersions)
          .innerJoin(t, eq(t.id, siteTextVersions.siteTextId))
          .where(eq(t.key, key))
          .orderBy(desc(approvedAt), id)
          .limit(100),
      )
      return named<SiteTextVersion>(context, rows)
    }),

  /** Restores the text of an earlier version. If the text is published, this approves it again. */
  restore: admin
    .route({ method: 'POST', path: '/admin/pages/{key}/versions/{versionId}/restoration', tags })
    .input(byKey.extend({ versionId: z.uuid(), version: z.int() }))
    .output(siteTextItem)
    .handler(async ({ context, input: { key, versionId, version } }) => {
      const rows = await context.run(async (tx) => {
        const [found] = await tx
          .select({ body: siteTextVersions.body })
          .from(siteTextVersions)
          .innerJoin(t, eq(t.id, siteTextVersions.siteTextId))
          .where(and(eq(siteTextVersions.id, versionId), eq(t.key, key)))
        if (!found) throw new Problem('NOT_FOUND')
        return save(tx, key, version, found)
      })
      return first(context, rows)
    }),
}
