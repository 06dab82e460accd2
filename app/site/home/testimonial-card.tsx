import { Star } from 'lucide-react'
import { testimonials } from './testimonials.ts'

/** A client's words, with the stars they gave. */
export function TestimonialCard({ name }: { name: string }) {
  const testimonial = testimonials.find((each) => each.name === name)
  if (!testimonial) return null
  const { role, content, rating } = testimonial
  return (
    <figure className="flex h-full flex-col rounded-md border border-rule bg-surface p-7">
      <p role="img" aria-label={`${rating} out of 5 stars`} className="flex gap-1 text-brass-fill">
        {[1, 2, 3, 4, 5].slice(0, rating).map((star) => (
          <Star key={star} aria-hidden className="size-4 fill-current" />
        ))}
      </p>
      <blockquote className="mt-5 mb-7 font-serif text-xl text-ink">
        <p>{content}</p>
      </blockquote>
      <figcaption className="mt-auto border-t border-rule pt-4 text-sm">
        <span className="block font-medium text-ink">{name}</span>
        <span className="text-ink-soft">{role}</span>
      </figcaption>
    </figure>
  )
}
