import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { type ArticleBody, bodyPictures, wordCount } from './article-body.ts'
import { type ArticleItem, articleMessages, mostArticles } from './articles.schema.ts'
import { articlePictures, articles } from './articles.table.ts'

// What the portals of lawyers and administrators share; each call runs with the caller's rights.

const a = articles
const row = {
  id: a.id,
  slug: a.slug,
  title: a.title,
  authorId: a.authorId,
  authorName: a.authorName,
  practiceArea: a.practiceArea,
  publishedOn: a.publishedOn,
  state: a.state,
  versions: a.versions,
  publishedNumber: a.publishedNumber,
  createdAt: a.createdAt,
  updatedAt: a.updatedAt,
  version: a.version,
}
const text = {
  excerpt: a.excerpt,
  description: a.description,
  body: a.body,
  reviewedOn: a.reviewedOn,
  pictureFileId: a.pictureFileId,
  pictureAlt: a.pictureAlt,
}

export const selectRows = (tx: Tx) => tx.select(row).from(a)
export type StoredRow = Awaited<ReturnType<typeof selectRows>>[number]

export const shownRow = <Row extends StoredRow>({ publishedNumber, ...item }: Row) => ({
  ...item,
  published: publishedNumber !== null,
  current: item.state === 'approved' && publishedNumber === item.versions,
})

/** @throws {Problem} NOT_FOUND */
export async function existing(tx: Tx, id: string): Promise<ArticleItem> {
  const [found] = await tx
    .select({ ...row, ...text })
    .from(a)
    .where(eq(a.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  return shownRow(found)
}

interface Written {
  title: string
  slug: string
  excerpt: string
  description: string
  body: ArticleBody
  practiceArea: (typeof articles.$inferSelect)['practiceArea']
  publishedOn: string
  reviewedOn: string
  pictureFileId: string | null
  pictureAlt: string
  authorId?: string | null
}

/** Stores a draft. A repeated request with the same key returns the same one. */
export async function add(
  tx: Tx,
  { idempotencyKey, ...written }: Written & { idempotencyKey?: string | undefined },
): Promise<ArticleItem> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('articles'))`)
  if (idempotencyKey) {
    const [before] = await tx.select({ id: a.id }).from(a).where(eq(a.idempotencyKey, idempotencyKey))
    if (before) return existing(tx, before.id)
  }
  const { rows } = await tx.execute<{ number: string }>(sql`select count_articles() as number`)
  if (Number(rows[0]?.number) >= mostArticles) throw new Problem('CONFLICT', { detail: articleMessages.most })
  const [made] = await tx
    .insert(a)
    .values({ ...values(written), idempotencyKey })
    .returning({ id: a.id })
  const id = made?.id as string
  await claimPictures(tx, id, written)
  return existing(tx, id)
}

/** Saves the text if the version is current. @throws {Problem} NOT_FOUND, or CONFLICT after a concurrent change */
export async function change(
  tx: Tx,
  { id, version }: { id: string; version: number },
  written: Written,
): Promise<ArticleItem> {
  await existing(tx, id)
  await claimPictures(tx, id, written)
  await set(tx, { id, version }, values(written))
  return existing(tx, id)
}

/** @throws {Problem} CONFLICT after a concurrent change */
export async function set(
  tx: Tx,
  { id, version }: { id: string; version: number },
  changes: Partial<typeof articles.$inferInsert>,
): Promise<void> {
  const changed = await tx
    .update(a)
    .set(changes)
    .where(and(eq(a.id, id), eq(a.version, version)))
    .returning({ id: a.id })
  if (changed.length === 0) throw new Problem('CONFLICT')
}

const values = (written: Written) => ({ ...written, words: wordCount(written.body) })

/** Claims new pictures, which must be the author's own uploads. Pictures of earlier versions stay claimed. */
async function claimPictures(tx: Tx, articleId: string, { body, pictureFileId }: Written): Promise<void> {
  const named = [...new Set([...bodyPictures(body), ...(pictureFileId ? [pictureFileId] : [])])]
  if (named.length === 0) return
  const known = await tx
    .select({ fileId: articlePictures.fileId })
    .from(articlePictures)
    .where(and(eq(articlePictures.articleId, articleId), inArray(articlePictures.fileId, named)))
  const fresh = named.filter((id) => !known.some(({ fileId }) => fileId === id))
  if (fresh.length > 0)
    await tx.insert(articlePictures).values(fresh.map((fileId) => ({ fileId, articleId })))
}
