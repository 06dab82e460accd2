import { Star } from 'lucide-react'
import type { PublicTestimonial } from '#features/testimonials/testimonials.schema.ts'

/** A testimonial with its stars. */
export const TestimonialCard = ({ name, detail, quote, rating }: Omit<PublicTestimonial, 'id'>) => (
  <figure className="flex h-full flex-col rounded-md border border-rule bg-surface p-7">
    {rating && (
      <p role="img" aria-label={`${rating} out of 5 stars`} className="mb-5 flex gap-1 text-brass-fill">
        {[1, 2, 3, 4, 5].slice(0, rating).map((star) => (
          <Star key={star} aria-hidden className="size-4 fill-current" />
        ))}
      </p>
    )}
    <blockquote className="mb-7 font-serif text-xl wrap-anywhere text-ink">
      <p className="whitespace-pre-line">{quote}</p>
    </blockquote>
    <figcaption className="mt-auto border-t border-rule pt-4 text-sm wrap-anywhere">
      <span className="block font-medium text-ink">{name}</span>
      {detail && <span className="text-ink-soft">{detail}</span>}
    </figcaption>
  </figure>
)
