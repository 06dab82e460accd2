import { BadgeCheck, Clock3, Scale } from 'lucide-react'
import { Section } from '../page-parts.tsx'

const highlights = [
  {
    icon: Clock3,
    title: 'Quick Response',
    text: 'Write to us and a lawyer, not a call center, answers within 24 hours. If a deadline is running, say so and we call back first.',
  },
  {
    icon: BadgeCheck,
    title: '100% Satisfaction',
    text: 'It is what we work for. You agree to the plan and the fee before we begin, and if something isn’t right you speak to the partner in charge.',
  },
  {
    icon: Scale,
    title: 'Quality Service',
    text: 'One lawyer is responsible for your case from the first meeting to the last paper, and a second one has read everything important.',
  },
]

/** Three promises, each with its explanation. */
export const Highlights = () => (
  <Section ground="surface" aria-labelledby="highlights" className="py-14 md:py-16">
    <h2 id="highlights" className="sr-only">
      What you can expect
    </h2>
    <ul className="grid gap-10 md:grid-cols-3 md:gap-0 md:divide-x md:divide-rule">
      {highlights.map(({ icon: Icon, title, text }) => (
        <li key={title} className="md:px-6 md:first:pl-0 md:last:pr-0 lg:px-10">
          <Icon aria-hidden strokeWidth={1.5} className="size-8 text-brass" />
          <h3 className="mt-5 font-serif text-2xl font-medium">{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
