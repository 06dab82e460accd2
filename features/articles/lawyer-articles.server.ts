import { and, eq, ilike, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { byId, byVersion } from '#platform/api/row-input.ts'
import { newestFirst, readPage } from '#platform/lists/keyset.server.ts'
import { anywhere, listPage } from '#platform/lists/list-page.ts'
import { add, change, existing, type StoredRow, selectRows, shownRow } from './article-store.server.ts'
import {
  articleItem,
  articleListInput,
  articleMessages,
  articleRow,
  consistent,
  ownArticleFields,
} from './articles.schema.ts'
import { articles } from './articles.table.ts'

const tags = ['articles']

/** The lawyer's own articles; an administrator approves them. */
export const lawyerArticles = {
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/articles', tags })
    .input(articleListInput)
    .output(listPage(articleRow))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const { search, state } = input
        const filters = and(
          eq(articles.authorId, context.actor.lawyerId),
          search ? ilike(articles.title, anywhere(search)) : undefined,
          state === 'published' ? isNotNull(articles.publishedNumber) : undefined,
          state && state !== 'published' ? eq(articles.state, state) : undefined,
        )
        const page = await readPage(newestFirst<StoredRow>(articles), input, ({ where, orderBy, limit }) =>
          selectRows(tx)
            .where(and(filters, where))
            .orderBy(...orderBy)
            .limit(limit),
        )
        return { ...page, items: page.items.map(shownRow) }
      }),
    ),

  get: lawyer
    .route({ method: 'GET', path: '/lawyer/articles/{id}', tags })
    .input(byId)
    .output(articleItem)
    .handler(({ context, input }) => context.run((tx) => existing(tx, input.id))),

  create: lawyer
    .route({ method: 'POST', path: '/lawyer/articles', tags, successStatus: 201 })
    .input(consistent(ownArticleFields.extend({ idempotencyKey: z.uuid().optional() })))
    .output(articleItem)
    .handler(({ context, input }) =>
      context.run((tx) => add(tx, { ...input, authorId: context.actor.lawyerId })),
    ),

  /** Changing an approved article makes it a draft again; the published version stays public. */
  update: lawyer
    .route({ method: 'PUT', path: '/lawyer/articles/{id}', tags })
    .input(consistent(ownArticleFields.extend(byVersion.shape)))
    .output(articleItem)
    .handler(({ context, input: { id, version, ...written } }) =>
      context.run((tx) => change(tx, { id, version }, written)),
    ),

  /** Deletes a draft that was never approved. */
  delete: lawyer
    .route({ method: 'DELETE', path: '/lawyer/articles/{id}', tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const { versions } = await existing(tx, input.id)
        if (versions > 0) throw new Problem('CONFLICT', { detail: articleMessages.approved })
        await tx.delete(articles).where(eq(articles.id, input.id))
        return { success: true as const }
      }),
    ),
}
