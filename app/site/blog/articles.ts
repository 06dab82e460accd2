import { ORPCError } from '@orpc/client'
import { client } from '#platform/api/client.ts'
import { lastRead } from '../last-read.ts'

type Page = Awaited<ReturnType<typeof client.site.articles.list>>
type Whole = Awaited<ReturnType<typeof client.site.articles.bySlug>>

const lists = lastRead<Page>()
const articles = lastRead<Whole | undefined>()

/** A page of Legal Insights. @throws {Response} 404 if no article is published, 503 if the database is unavailable */
export async function articleList(after?: string): Promise<Page> {
  const page = await lists(after ?? '', client.site.articles.list({ after }))
  if (page.articles.length === 0) throw new Response(null, { status: 404 })
  return page
}

/** The published article with this slug. @throws {Response} 404 if there is none, 503 if the database is unavailable */
export async function articleAt(slug: string): Promise<Whole> {
  const read = client.site.articles.bySlug({ slug }).catch((error: unknown) => {
    // An invalid slug can't belong to an article; don't query it.
    if (error instanceof ORPCError && error.status < 500) return undefined
    throw error
  })
  const found = await articles(slug, read)
  if (!found) throw new Response(null, { status: 404 })
  return found
}
