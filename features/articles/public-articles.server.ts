import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { anonymous } from '#platform/api/procedures.server.ts'
import { exactText } from '#platform/forms/text.ts'
import { articleVersions } from './articles.table.ts'
import { type PublicArticle, publicArticle, publicArticleCard } from './public-article.schema.ts'

const tags = ['articles']
const perPage = 24
const v = articleVersions

const card = {
  slug: v.slug,
  title: v.title,
  excerpt: v.excerpt,
  authorName: v.authorName,
  currentName: sql<string | null>`${lawyers.name}`,
  authorSlug: sql<string | null>`${lawyers.slug}`,
  practiceArea: v.practiceArea,
  publishedOn: v.publishedOn,
  reviewedOn: v.reviewedOn,
  words: v.words,
}
// The public reads only active lawyers, so a former lawyer's article shows the stored name.
const isAuthor = eq(lawyers.id, v.authorId)
const newestFirst = [desc(v.publishedOn), asc(v.slug)]

const select = (tx: Tx) => tx.select(card).from(v).leftJoin(lawyers, isAuthor)
type Row = Awaited<ReturnType<typeof select>>[number]

const shown = <R extends Row>({ authorName, currentName, authorSlug, ...article }: R) => ({
  ...article,
  author: { name: currentName ?? authorName, slug: authorSlug },
})

/** Legal Insights, the public articles. */
export const publicArticles = {
  /** Newest first, in pages; `next` is the last one's slug if there are more. */
  list: anonymous
    .route({ method: 'GET', path: '/articles', tags })
    .input(z.object({ after: exactText(200).optional() }))
    .output(z.object({ articles: z.array(publicArticleCard), next: z.string().nullable() }))
    .handler(({ context, input: { after } }) =>
      context.run(async (tx) => {
        const following = sql`(${v.publishedOn} < (select p.published_on from article_versions as p
          where p.published and p.slug = ${after}) or (${v.publishedOn} = (select p.published_on from article_versions as p
          where p.published and p.slug = ${after}) and ${v.slug} > ${after}))`
        const found = await select(tx)
          .where(and(eq(v.published, true), after ? following : undefined))
          .orderBy(...newestFirst)
          .limit(perPage + 1)
        const page = found.slice(0, perPage)
        const next = found.length > perPage ? (page.at(-1)?.slug ?? null) : null
        return { articles: page.map(shown), next }
      }),
    ),

  /** Whether any article is published; otherwise no page links to them. */
  any: anonymous
    .route({ method: 'GET', path: '/articles/any', tags })
    .output(z.boolean())
    .handler(({ context }) =>
      context.run(async (tx) => {
        const found = await tx.select({ id: v.id }).from(v).where(eq(v.published, true)).limit(1)
        return found.length > 0
      }),
    ),

  /** The paths of all published articles, for the sitemap. */
  addresses: anonymous
    .route({ method: 'GET', path: '/articles/addresses', tags })
    .output(z.array(z.object({ slug: z.string(), reviewedOn: z.iso.date() })))
    .handler(({ context }) =>
      context.run((tx) =>
        tx
          .select({ slug: v.slug, reviewedOn: v.reviewedOn })
          .from(v)
          .where(eq(v.published, true))
          .orderBy(...newestFirst),
      ),
    ),

  /** One article by its slug, and the three newest others. */
  bySlug: anonymous
    .route({ method: 'GET', path: '/articles/{slug}', tags })
    .input(z.object({ slug: exactText(200) }))
    .output(
      z.object({
        article: publicArticle,
        others: z.array(publicArticleCard.pick({ slug: true, title: true, publishedOn: true })),
      }),
    )
    .handler(({ context, input: { slug } }) =>
      context.run(async (tx) => {
        const { description, body, pictureFileId, pictureAlt } = v
        const [found] = await tx
          .select({ ...card, description, body, pictureFileId, pictureAlt })
          .from(v)
          .leftJoin(lawyers, isAuthor)
          .where(and(eq(v.published, true), eq(v.slug, slug)))
        if (!found) throw new Problem('NOT_FOUND')
        const others = await tx
          .select({ slug: v.slug, title: v.title, publishedOn: v.publishedOn })
          .from(v)
          .where(and(eq(v.published, true), ne(v.slug, slug)))
          .orderBy(...newestFirst)
          .limit(3)
        return { article: whole(found), others }
      }),
    ),
}

type Whole = Row &
  Pick<PublicArticle, 'description' | 'body'> & { pictureFileId: string | null; pictureAlt: string }

function whole({ pictureFileId, pictureAlt, ...found }: Whole): PublicArticle {
  const article = shown(found)
  return {
    ...article,
    description: found.description || shortened(found.excerpt, 160),
    picture: pictureFileId ? { fileId: pictureFileId, alt: pictureAlt } : null,
  }
}

/** Shortens a text to at most this many characters, at a word boundary. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  const space = cut.lastIndexOf(' ')
  return `${space > 0 ? cut.slice(0, space) : cut}…`
}
