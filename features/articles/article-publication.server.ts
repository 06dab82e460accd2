import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId, byVersion } from '#platform/api/row-input.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { coerced } from '#platform/forms/coerced.ts'
import { bodyText } from './article-body.ts'
import { change, existing, set } from './article-store.server.ts'
import { articleItem, articleMessages, articleVersion } from './articles.schema.ts'
import { articleVersions as v } from './articles.table.ts'

const tags = ['articles']

const unfinished = (field: string, detail: string) =>
  new Problem('BAD_REQUEST', { detail, fields: { [field]: detail } })

/** How an article is approved, published and withdrawn, and its approved versions. */
export const articlePublication = {
  /** Stores the text as a new version, which may then be published. */
  approve: admin
    .route({ method: 'POST', path: '/admin/articles/{id}/approval', tags })
    .input(byVersion)
    .output(articleItem)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const article = await existing(tx, input.id)
        if (!article.authorId) throw unfinished('authorId', articleMessages.author)
        if (!article.excerpt) throw unfinished('excerpt', articleMessages.excerpt)
        if (!bodyText(article.body)) throw unfinished('body', articleMessages.body)
        await set(tx, input, { state: 'approved' })
        return existing(tx, input.id)
      }),
    ),

  /** Publishes the version that was approved last. */
  publish: admin
    .route({ method: 'POST', path: '/admin/articles/{id}/publication', tags })
    .input(byVersion)
    .output(articleItem)
    .handler(({ context, input: { id, version } }) =>
      context.run(async (tx) => {
        const article = await existing(tx, id)
        if (article.version !== version) throw new Problem('CONFLICT')
        if (article.state !== 'approved')
          throw new Problem('CONFLICT', { detail: articleMessages.notApproved })
        await tx.execute(sql`select publish_article(${id}::uuid, ${article.versions}::integer)`)
        return existing(tx, id)
      }),
    ),

  /** Removes it from the public site immediately. */
  withdraw: admin
    .route({ method: 'DELETE', path: '/admin/articles/{id}/publication', tags })
    .input(byVersion)
    .output(articleItem)
    .handler(({ context, input: { id, version } }) =>
      context.run(async (tx) => {
        if ((await existing(tx, id)).version !== version) throw new Problem('CONFLICT')
        await tx.execute(sql`select publish_article(${id}::uuid)`)
        return existing(tx, id)
      }),
    ),

  /** All approved versions, newest first. */
  versions: admin
    .route({ method: 'GET', path: '/admin/articles/{id}/versions', tags })
    .input(byId)
    .output(z.array(articleVersion))
    .handler(async ({ context, input }) => {
      const rows = await context.run(async (tx) => {
        await existing(tx, input.id)
        const { id, number, title, words, approvedBy, approvedAt, published, publishedBy, publishedAt } = v
        return tx
          .select({ id, number, title, words, approvedBy, approvedAt, published, publishedBy, publishedAt })
          .from(v)
          .where(eq(v.articleId, input.id))
          .orderBy(desc(v.number))
          .limit(200)
      })
      const names = await personNames(
        context.db,
        rows.flatMap((row) => [row.approvedBy, row.publishedBy]),
      )
      const nameOf = (id: string | null) => names.get(id ?? '') ?? null
      return rows.map((row) => ({
        ...row,
        approvedBy: nameOf(row.approvedBy),
        publishedBy: nameOf(row.publishedBy),
      }))
    }),

  /** An approved version, to preview. */
  versionText: admin
    .route({ method: 'GET', path: '/admin/articles/{id}/versions/{number}', tags })
    .input(byId.extend({ number: coerced(z.coerce.number().int()) }))
    .output(articleItem.pick({ title: true, excerpt: true, body: true, authorName: true, publishedOn: true }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const { title, excerpt, body, authorName, publishedOn } = v
        const [found] = await tx
          .select({ title, excerpt, body, authorName, publishedOn })
          .from(v)
          .where(and(eq(v.articleId, input.id), eq(v.number, input.number)))
        if (!found) throw new Problem('NOT_FOUND')
        return found
      }),
    ),

  /** Copies an approved version back into the working copy, as a draft. */
  restore: admin
    .route({ method: 'POST', path: '/admin/articles/{id}/versions/{number}/restoration', tags })
    .input(byVersion.extend({ number: coerced(z.coerce.number().int()) }))
    .output(articleItem)
    .handler(({ context, input: { id, version, number } }) =>
      context.run(async (tx) => {
        const { title, slug, excerpt, description, body, practiceArea } = v
        const { publishedOn, reviewedOn, pictureFileId, pictureAlt } = v
        const text = { title, slug, excerpt, description, body, practiceArea, publishedOn, reviewedOn }
        const [kept] = await tx
          .select({ ...text, pictureFileId, pictureAlt })
          .from(v)
          .where(and(eq(v.articleId, id), eq(v.number, number)))
        if (!kept) throw new Problem('NOT_FOUND')
        return change(tx, { id, version }, kept)
      }),
    ),
}
