/** A stretch of an article: a heading, a paragraph, a list, or a remark set apart. */
export type Block =
  | { heading: string }
  | { text: string }
  | { list: readonly string[]; ordered?: boolean }
  | { remark: string }

/** An article of Legal Insights. */
export interface Article {
  slug: string
  title: string
  /** For cards and the feed. */
  excerpt: string
  /** For search results: at most 160 characters. */
  description: string
  /** `slug` is the lawyer's, for a link where the firm has that profile. */
  author: { name: string; slug: string }
  /** ISO dates, in the firm's time zone. */
  published: string
  reviewed: string
  /** The related practice area, by the path of its page. */
  area: { name: string; path: string }
  body: readonly Block[]
}

const wordsPerMinute = 220

export const wordCount = ({ body }: Pick<Article, 'body'>): number =>
  body
    .flatMap((block) => ('list' in block ? block.list : Object.values(block)))
    .join(' ')
    .split(/\s+/).length

/** How long an unhurried reader needs, in whole minutes. */
export const readingMinutes = (article: Pick<Article, 'body'>): number =>
  Math.max(1, Math.round(wordCount(article) / wordsPerMinute))
