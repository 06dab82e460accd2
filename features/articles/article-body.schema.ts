import { z } from 'zod'
import { exactText } from '#platform/forms/text.ts'
import type { ArticleBody } from './article-body.ts'
import { bodyLength, bodyPictures } from './article-body.ts'
import { isArticleLink } from './article-link.ts'

/** Limits: characters of text, blocks, list items, text runs of a paragraph, list nesting, pictures. */
export const bodyLimits = {
  text: 60_000,
  blocks: 2_000,
  items: 500,
  runs: 1_000,
  lists: 3,
  pictures: 30,
  alt: 300,
} as const

export const bodyMessages = {
  long: `An article has at most ${bodyLimits.text.toLocaleString('en-US')} characters.`,
  pictures: `An article has at most ${bodyLimits.pictures} pictures.`,
  link: 'A link leads to an https address or to a path of this site.',
  alt: 'Each picture needs a text for those who can’t see it.',
} as const

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('strong') }),
  z.strictObject({ type: z.literal('em') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: exactText(2000).refine(isArticleLink, bodyMessages.link) }),
  }),
])

const inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: exactText(bodyLimits.text, bodyMessages.long).min(1),
    marks: z.array(mark).max(3).optional(),
  }),
  z.strictObject({ type: z.literal('hard_break') }),
])

const runs = z.array(inline).max(bodyLimits.runs).optional()
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: runs })

/** A list, whose items may contain lists of `deeper` further levels. */
function listOf(deeper: number): z.ZodType<z.output<typeof paragraph>> {
  const inner = deeper > 0 ? z.union([paragraph, listOf(deeper - 1)]) : paragraph
  const item = z.strictObject({ type: z.literal('list_item'), content: z.array(inner).min(1).max(20) })
  const content = z.array(item).min(1).max(bodyLimits.items)
  // Typed by inference from its neighbours; articleBody has the type of the whole.
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('bullet_list'), content }),
    z.strictObject({ type: z.literal('ordered_list'), content }),
  ]) as unknown as z.ZodType<z.output<typeof paragraph>>
}

const block = z.union([
  paragraph,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: runs,
  }),
  z.strictObject({ type: z.literal('blockquote'), content: z.array(paragraph).min(1).max(100) }),
  z.strictObject({
    type: z.literal('image'),
    attrs: z.strictObject({
      file: z.uuid(),
      alt: exactText(bodyLimits.alt).refine((alt) => alt.trim() !== '', bodyMessages.alt),
    }),
  }),
  listOf(bodyLimits.lists - 1),
])

/**
 * The body of an article: only the known nodes and marks with their known attributes, limited in depth and length. It
 * never contains HTML; components render it.
 */
export const articleBody = z
  .strictObject({ type: z.literal('doc'), content: z.array(block).min(1).max(bodyLimits.blocks) })
  .transform((body) => body as ArticleBody)
  .refine((body) => bodyLength(body) <= bodyLimits.text, bodyMessages.long)
  .refine((body) => bodyPictures(body).length <= bodyLimits.pictures, bodyMessages.pictures)
