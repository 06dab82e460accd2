import { z } from 'zod'
import { practiceAreas } from '#features/cases/cases.schema.ts'
import { day } from '#platform/dates/date-fields.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { text } from '#platform/forms/text.ts'
import { listInput, searchField } from '#platform/lists/list-page.ts'
import { articleBody } from './article-body.schema.ts'

/** Maximum number of articles, including drafts. */
export const mostArticles = 500

export const articleLimits = {
  slug: { min: 1, max: 120 },
  title: { min: 1, max: 110 },
  excerpt: { min: 0, max: 300 },
  description: { min: 0, max: 160 },
  pictureAlt: { min: 0, max: 300 },
} as const

/** The working copy's status, independent of the published version: a change after the approval makes it a draft. */
export const articleStates = ['draft', 'approved'] as const

export const articleMessages = {
  most: `There are ${mostArticles} articles already.`,
  slug: 'Another article has this address.',
  author: 'An article needs an author before it is approved.',
  excerpt: 'An article needs an excerpt before it is approved.',
  body: 'An article needs a text before it is approved.',
  notApproved: 'Only an approved text can be published.',
  approved: 'An article that was approved can be deleted by administrators alone.',
  picture: 'A picture needs a text for those who can’t see it.',
} as const

const past = (field: string) =>
  day(`${field} is required`).refine((date) => date <= firmDay(), 'This date can’t be in the future')

const fields = z.object({
  title: text(articleLimits.title.max).min(1, 'Title is required'),
  /** Its path below /blog; derived from the title if empty. */
  slug: z
    .union([
      z.literal(''),
      text(articleLimits.slug.max).regex(/^[a-z0-9-]*$/, 'Use small letters, digits and hyphens'),
    ])
    .default(''),
  excerpt: text(articleLimits.excerpt.max).default(''),
  /** For search results; the beginning of the excerpt if empty. */
  description: text(articleLimits.description.max).default(''),
  body: articleBody,
  practiceArea: z.enum(practiceAreas, 'Practice area is required'),
  publishedOn: past('Date'),
  reviewedOn: past('Date of the last check'),
  pictureFileId: z.uuid().nullable().default(null),
  pictureAlt: text(articleLimits.pictureAlt.max).default(''),
})

export const consistent = <S extends z.ZodType<z.output<typeof fields>, unknown>>(schema: S) =>
  schema
    .refine(({ publishedOn, reviewedOn }) => reviewedOn >= publishedOn, {
      path: ['reviewedOn'],
      message: 'It can’t be checked before it was written',
    })
    .refine(({ pictureFileId, pictureAlt }) => !pictureFileId || pictureAlt, {
      path: ['pictureAlt'],
      message: articleMessages.picture,
    })

/** What a lawyer writes, under their own name. */
export const ownArticleFields = fields
export const ownArticleSchema = consistent(fields)
/** What an administrator writes, under a lawyer's name. */
export const articleFields = fields.extend({ authorId: z.uuid().nullable().default(null) })
export const articleSchema = consistent(articleFields)

export const articleListInput = listInput.extend({
  /** Matches a part of the title. */
  search: searchField,
  state: z.enum(['draft', 'approved', 'published']).optional(),
})

/** An article in the portals' lists. */
export const articleRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  authorId: z.uuid().nullable(),
  authorName: z.string(),
  practiceArea: z.string(),
  publishedOn: z.iso.date(),
  state: z.enum(articleStates),
  /** A version is published; not necessarily the current text. */
  published: z.boolean(),
  /** The version that was approved last is published. */
  current: z.boolean(),
  /** The number of approved versions. */
  versions: z.int(),
  updatedAt: z.date(),
  version: z.int(),
})
export type ArticleRow = z.output<typeof articleRow>

/** An article with its text, for the portals. */
export const articleItem = articleRow.extend({
  excerpt: z.string(),
  description: z.string(),
  body: articleBody,
  reviewedOn: z.iso.date(),
  pictureFileId: z.uuid().nullable(),
  pictureAlt: z.string(),
})
export type ArticleItem = z.output<typeof articleItem>

/** An approved version. */
export const articleVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  title: z.string(),
  words: z.int(),
  approvedBy: z.string().nullable(),
  approvedAt: z.date(),
  /** Whether this version is published. */
  published: z.boolean(),
  publishedBy: z.string().nullable(),
  publishedAt: z.date().nullable(),
})
export type ArticleVersion = z.output<typeof articleVersion>
