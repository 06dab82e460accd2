import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { AreaPage } from '#features/site-texts/current-texts.ts'
import { AreaMotif } from './area-motif.tsx'

/** A practice area in a list; the whole card leads to its page. */
export const AreaCard = ({
  area,
  heading: Heading = 'h3',
}: {
  area: Pick<AreaPage, 'path' | 'name' | 'summary'>
  heading?: 'h2' | 'h3'
}) => (
  <li className="group relative flex flex-col rounded-md border border-rule bg-surface p-7 transition-colors focus-within:border-brass-fill hover:border-brass-fill">
    <AreaMotif path={area.path} className="size-20" />
    <Heading className="mt-6 font-serif text-2xl font-medium">{area.name}</Heading>
    <p className="mt-2 mb-6 text-ink-soft">{area.summary}</p>
    <Link
      to={area.path}
      className="mt-auto inline-flex w-fit items-center gap-1.5 text-sm font-medium text-brass after:absolute after:inset-0"
    >
      <span>
        Learn More<span className="sr-only"> about {area.name}</span>
      </span>
      <ArrowRight aria-hidden className="size-4 transition-transform group-hover:translate-x-1" />
    </Link>
  </li>
)
