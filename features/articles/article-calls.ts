import { api } from '#platform/api/client.ts'

/** Which articles: a lawyer's own, or all of the firm's for administrators. */
export type Side = 'lawyer' | 'admin'

export const articleQuery = (side: Side, id: string) =>
  side === 'admin'
    ? api.admin.articles.get.queryOptions({ input: { id } })
    : api.lawyer.articles.get.queryOptions({ input: { id } })

/** The beginning of the keys of all queries about articles. */
export const articlesKey = (side: Side) =>
  side === 'admin' ? api.admin.articles.key() : api.lawyer.articles.key()

/** The live topic of a side's articles. @param author the lawyer */
export const articlesTopic = (side: Side, author: string | null) =>
  side === 'admin' ? 'articles' : `articles/author_id/${author}`
