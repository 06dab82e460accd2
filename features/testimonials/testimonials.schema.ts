import { z } from 'zod'
import { day } from '#platform/dates/date-fields.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { coerced } from '#platform/forms/coerced.ts'
import { text } from '#platform/forms/text.ts'

/** Maximum number of testimonials, including drafts. */
export const mostTestimonials = 50

export const testimonialLimits = {
  quote: { min: 1, max: 1000 },
  name: { min: 1, max: 100 },
  detail: { min: 0, max: 100 },
  rating: { min: 1, max: 5 },
} as const

/** The value of the form's rating field for no rating. */
export const noStars = 'none'

export const testimonialMessages = {
  consent: 'A testimonial can’t be shown without the date of the client’s consent.',
  pending: 'A testimonial about a pending matter needs the client’s written consent.',
  most: `There are ${mostTestimonials} testimonials already.`,
  order: 'The testimonials have changed. Please try again.',
} as const

const { rating } = testimonialLimits

/** What an administrator enters. */
export const testimonialSchema = z.object({
  quote: text(testimonialLimits.quote.max).min(1, 'The client’s words are required'),
  /** The name as it is published: a full name or initials. */
  name: text(testimonialLimits.name.max).min(1, 'Name is required'),
  /** Below the name, for example 'Restaurant owner, Queens'. */
  detail: text(testimonialLimits.detail.max).default(''),
  /** Stars out of five; null for no rating. */
  rating: z
    .union([
      z.null(),
      z.literal(noStars).transform(() => null),
      coerced(z.coerce.number().int().min(rating.min).max(rating.max)),
    ])
    .default(null),
  /** The day on which the client consented to the publication; without it, the testimonial can't be published. */
  consentedOn: z
    .union([
      z.null(),
      z.literal('').transform(() => null),
      day().refine((date) => date <= firmDay(), 'The date of the consent can’t be in the future'),
    ])
    .default(null),
  /** Whether the matter that it is about is still open. */
  pending: z.boolean().default(false),
  /** The client's written consent. */
  consentFileId: z.uuid().nullable().default(null),
})

/** A testimonial in the administrators' list. */
export const testimonialItem = z.object({
  id: z.uuid(),
  quote: z.string(),
  name: z.string(),
  detail: z.string(),
  rating: z.int().nullable(),
  consentedOn: z.iso.date().nullable(),
  pending: z.boolean(),
  consentFile: z.object({ id: z.uuid(), name: z.string(), size: z.int() }).nullable(),
  /** Whether it is published on the home page. */
  published: z.boolean(),
  /** Who approved the published text, and when; null for a draft. The name is kept after the account is deleted. */
  approvedBy: z.string().nullable(),
  approvedAt: z.date().nullable(),
  createdAt: z.date(),
  version: z.int(),
})
export type TestimonialItem = z.output<typeof testimonialItem>

/** A version that was approved and published. */
export const testimonialVersion = z.object({
  id: z.uuid(),
  quote: z.string(),
  name: z.string(),
  detail: z.string(),
  rating: z.int().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: z.date(),
})
export type TestimonialVersion = z.output<typeof testimonialVersion>

/** A testimonial as the public reads it. */
export const publicTestimonial = z.object({
  id: z.uuid(),
  quote: z.string(),
  name: z.string(),
  detail: z.string(),
  rating: z.int().nullable(),
})
export type PublicTestimonial = z.output<typeof publicTestimonial>
