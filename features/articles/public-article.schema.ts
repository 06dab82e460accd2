import { z } from 'zod'
import { articleBody } from './article-body.schema.ts'

/** An article in public lists. */
export const publicArticleCard = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** `slug` is the lawyer's, if they have a public profile. */
  author: z.object({ name: z.string(), slug: z.string().nullable() }),
  practiceArea: z.string(),
  publishedOn: z.iso.date(),
  reviewedOn: z.iso.date(),
  words: z.int(),
})
export type PublicArticleCard = z.output<typeof publicArticleCard>

/** A published article. */
export const publicArticle = publicArticleCard.extend({
  /** For search results: at most 160 characters. */
  description: z.string(),
  body: articleBody,
  picture: z.object({ fileId: z.uuid(), alt: z.string() }).nullable(),
})
export type PublicArticle = z.output<typeof publicArticle>
