import { BadgeCheck, Clock3, Scale } from 'lucide-react'
import type { HighlightsText } from '#features/site-texts/site-texts.schema.ts'
import { Section } from '../page-parts.tsx'

const icons = [Clock3, BadgeCheck, Scale]

/** What a client can expect, each point with its explanation. */
export const Highlights = ({ items }: HighlightsText) => (
  <Section ground="surface" aria-labelledby="highlights" className="py-14 md:py-16">
    <h2 id="highlights" className="sr-only">
      What you can expect
    </h2>
    <ul className="grid gap-10 md:grid-cols-3 md:gap-0 md:divide-x md:divide-rule">
      {items.map(({ title, text }, at) => {
        const Icon = icons[at % icons.length] ?? Scale
        return (
          <li key={title} className="md:px-6 md:first:pl-0 md:last:pr-0 lg:px-10">
            <Icon aria-hidden strokeWidth={1.5} className="size-8 text-brass" />
            <h3 className="mt-5 font-serif text-2xl font-medium">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        )
      })}
    </ul>
  </Section>
)
