import type { PublicTestimonial } from '#features/testimonials/testimonials.schema.ts'
import { firm } from '#firm.ts'
import { loadedDrawing, Served } from '#ui/art/served.tsx'
import { Carousel } from '../carousel.tsx'
import { useLivePage } from '../live-page.ts'
import { Section, SectionIntro } from '../page-parts.tsx'
import type { Reading } from '../read-since.ts'
import { TestimonialCard } from './testimonial-card.tsx'

// The cards come with the page as HTML; their code is loaded only when one of them changes.
const LoadedCard = loadedDrawing(() => import('./drawn-testimonial-card.ts'))

/** Testimonials, updated live, with the notice below. Without any, the section is omitted. */
export function Testimonials({ reading }: { reading: Reading<PublicTestimonial[]> }) {
  useLivePage('testimonials/public', reading)
  if (reading.found.length === 0) return null
  return (
    <Section ground="sunken">
      <SectionIntro eyebrow="In their words" title="Client Testimonials" />
      <Carousel
        label="Client testimonials"
        autoplay={4000}
        slides={reading.found.map(({ id, ...given }) => ({
          key: id,
          content: (
            <Served drawing={import.meta.env.SSR && TestimonialCard} loaded={LoadedCard} given={given} />
          ),
        }))}
      />
      <p className="mt-6 text-sm text-ink-soft">{firm.notices.testimonials}</p>
    </Section>
  )
}
