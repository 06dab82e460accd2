import { and, eq, ilike, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId, byVersion } from '#platform/api/row-input.ts'
import { newestFirst, readPage } from '#platform/lists/keyset.server.ts'
import { anywhere, listPage } from '#platform/lists/list-page.ts'
import { articlePublication } from './article-publication.server.ts'
import { add, change, existing, type StoredRow, selectRows, shownRow } from './article-store.server.ts'
import { articleFields, articleItem, articleListInput, articleRow, consistent } from './articles.schema.ts'
import { articles } from './articles.table.ts'

const tags = ['articles']
const done = z.object({ success: z.literal(true) })

/** The firm's articles, for administrators. */
export const adminArticles = {
  list: admin
    .route({ method: 'GET', path: '/admin/articles', tags })
    .input(articleListInput)
    .output(listPage(articleRow))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const { search, state } = input
        const filters = and(
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

  get: admin
    .route({ method: 'GET', path: '/admin/articles/{id}', tags })
    .input(byId)
    .output(articleItem)
    .handler(({ context, input }) => context.run((tx) => existing(tx, input.id))),

  /** Creates a draft under a lawyer's name. */
  create: admin
    .route({ method: 'POST', path: '/admin/articles', tags, successStatus: 201 })
    .input(consistent(articleFields.extend({ idempotencyKey: z.uuid().optional() })))
    .output(articleItem)
    .handler(({ context, input }) => context.run((tx) => add(tx, input))),

  /** Changes the working copy. The published version stays as it is until the change is approved and published. */
  update: admin
    .route({ method: 'PUT', path: '/admin/articles/{id}', tags })
    .input(consistent(articleFields.extend(byVersion.shape)))
    .output(articleItem)
    .handler(({ context, input: { id, version, ...written } }) =>
      context.run((tx) => change(tx, { id, version }, written)),
    ),

  ...articlePublication,

  /** Deletes the article; the deleted records keep it with its approved versions. */
  delete: admin
    .route({ method: 'DELETE', path: '/admin/articles/{id}', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx.delete(articles).where(eq(articles.id, input.id)).returning({ id: articles.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
