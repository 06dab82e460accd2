import { z } from 'zod'
import { text } from '#platform/forms/text.ts'
import { areaKeys } from './areas.ts'

/** How long a text may be in all, as stored: characters of its JSON. */
export const mostCharacters = 20_000

const line = (max: number) => text(max).default('')
const required = (label: string, max: number) => text(max).min(1, `${label} is required`)
const item = z.object({ title: required('Title', 150), text: required('Text', 2_000) })
const paragraphs = z.array(required('Paragraph', 5_000)).max(20)
/** The dark band at the end of a page. */
const closing = z.object({ title: required('Title', 150), text: line(500) })
/** For search results. */
const description = line(300)

const inAll = <T extends z.ZodType>(body: T) =>
  body.refine((value) => JSON.stringify(value).length <= mostCharacters, {
    error: `The texts of a page have at most ${mostCharacters.toLocaleString('en-US')} characters in all.`,
  })

export const homeText = inAll(
  z.object({
    title: required('Title', 150),
    lead: line(500),
    description,
    /** The drawing below the first lines. */
    art: z.enum(['none', 'island']).default('none'),
    /** The line above the cards of the practice areas. */
    areasLead: line(500),
    closing,
  }),
)

export const highlightsText = inAll(z.object({ items: z.array(item).min(1).max(6) }))

export const aboutText = inAll(
  z.object({
    title: required('Title', 150),
    lead: line(500),
    description,
    story: z.object({ title: line(150), paragraphs }),
    lists: z
      .array(
        z.object({
          eyebrow: line(100),
          title: required('Title', 150),
          /** Steps are numbered, in two columns; values are in three. */
          numbered: z.boolean().default(false),
          items: z.array(item).min(1).max(12),
        }),
      )
      .max(6),
    closing,
  }),
)

/** The page that lists the practice areas. */
export const listingText = inAll(z.object({ lead: line(500), description, closing }))

export const areaText = inAll(
  z.object({
    /** One sentence for cards. */
    summary: required('Summary', 300),
    description: required('Description', 160),
    headline: required('Headline', 150),
    lead: line(500),
    intro: z.object({ title: required('Title', 150), paragraphs }),
    services: z
      .array(
        z.object({ title: required('Title', 150), items: z.array(required('Item', 200)).min(1).max(12) }),
      )
      .max(8),
    reasons: z.array(item).max(8),
    closing,
  }),
)

export type HomeText = z.output<typeof homeText>
export type HighlightsText = z.output<typeof highlightsText>
export type AboutText = z.output<typeof aboutText>
export type ListingText = z.output<typeof listingText>
export type AreaText = z.output<typeof areaText>

/** Each text's key, in the administrators' order. */
export const siteTextKeys = ['home', 'highlights', 'about', 'practice-areas', ...areaKeys] as const
export type SiteTextKey = (typeof siteTextKeys)[number]

/** A text with its key and what `more` adds to each. */
const keyed = <T extends z.ZodRawShape>(more: T) =>
  z.discriminatedUnion('key', [
    z.object({ key: z.literal('home'), body: homeText, ...more }),
    z.object({ key: z.literal('highlights'), body: highlightsText, ...more }),
    z.object({ key: z.literal('about'), body: aboutText, ...more }),
    z.object({ key: z.literal('practice-areas'), body: listingText, ...more }),
    z.object({ key: z.enum(areaKeys), body: areaText, ...more }),
  ])

/** The version of a text that nobody has written yet. */
export const unwritten = 0

/** What an administrator saves. Saving a published text approves it. */
export const siteTextInput = keyed({
  published: z.boolean(),
  /** The place of a practice area among the others. */
  place: z.int().min(0).max(99).default(0),
  version: z.int(),
})

export const siteTextItem = keyed({
  published: z.boolean(),
  place: z.int(),
  approvedBy: z.string().nullable(),
  approvedAt: z.date().nullable(),
  version: z.int(),
})
export type SiteTextItem = z.output<typeof siteTextItem>

export const siteTextVersion = keyed({
  id: z.uuid(),
  approvedBy: z.string().nullable(),
  approvedAt: z.date(),
})
export type SiteTextVersion = z.output<typeof siteTextVersion>

export type SiteTextBody = SiteTextItem['body']
