import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type ArticleBody, type Block, wordCount } from '#features/articles/article-body.ts'
import { articles } from '#features/articles/articles.table.ts'
import type { practiceAreas } from '#features/cases/cases.schema.ts'
import { arrestToArraignment } from './articles/arrest-to-arraignment.ts'
import { buyingAHome } from './articles/buying-a-home.ts'
import { servedWithPapers } from './articles/served-with-papers.ts'
import { withoutAWill } from './articles/without-a-will.ts'
import { only } from './only.ts'
import { type LawyerKey, lawyerPersonas } from './personas.ts'

/** A stretch of an article: a heading, a paragraph, a list, or a remark set apart. */
type Stretch =
  | { heading: string }
  | { text: string }
  | { list: readonly string[]; ordered?: boolean }
  | { remark: string }

export interface DemoArticle {
  slug: string
  title: string
  excerpt: string
  description: string
  author: LawyerKey
  /** ISO dates, in the firm's time zone. */
  published: string
  reviewed: string
  practiceArea: (typeof practiceAreas)[number]
  body: readonly Stretch[]
}

/** The demo firm's articles, newest first. */
export const demoArticles: readonly DemoArticle[] = [
  arrestToArraignment,
  servedWithPapers,
  withoutAWill,
  buyingAHome,
]

/** Writes, approves and publishes the demo firm's articles. Without its author's profile, one has the name alone. */
export async function seedArticles(
  tx: NodePgDatabase,
  lawyers: Partial<Record<LawyerKey, string>>,
): Promise<void> {
  for (const { author, published, reviewed, body: stretches, ...article } of demoArticles) {
    const body = bodyOf(stretches)
    const row = {
      ...article,
      body,
      words: wordCount(body),
      authorId: lawyers[author],
      authorName: lawyerPersonas[author].name,
      publishedOn: published,
      reviewedOn: reviewed,
    }
    const { id } = only(await tx.insert(articles).values(row).returning({ id: articles.id }))
    await tx.update(articles).set({ state: 'approved' }).where(eq(articles.id, id))
    await tx.execute(sql`select publish_article(${id}::uuid, 1)`)
  }
}

export const bodyOf = (stretches: readonly Stretch[]): ArticleBody => ({
  type: 'doc',
  content: stretches.map(blockOf),
})

function blockOf(stretch: Stretch): Block {
  if ('heading' in stretch)
    return { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: stretch.heading }] }
  if ('remark' in stretch) return { type: 'blockquote', content: [paragraph(stretch.remark)] }
  if ('text' in stretch) return paragraph(stretch.text)
  return {
    type: stretch.ordered ? 'ordered_list' : 'bullet_list',
    content: stretch.list.map((item) => ({ type: 'list_item', content: [paragraph(item)] })),
  }
}

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
})
