import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'

const names = {
  overview: 'Overview',
  timeline: 'Timeline',
  documents: 'Documents',
  dates: 'Dates',
  lawyer: 'Lawyer',
} as const

type PartName = keyof typeof names
type PartsProps = { anchors: readonly PartName[]; beside: ReactNode; children: ReactNode }

/** The parts of an unlocked case: long ones at the left, short ones beside them, links to each above. */
export function Parts({ anchors, beside, children }: PartsProps) {
  const { hash, search } = useLocation()
  // An address with an anchor was opened before the PIN was entered, when the part wasn't there yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes are followed by the router
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [])
  return (
    <>
      <nav
        data-screen-only
        aria-label="Parts of the case"
        className="flex gap-6 overflow-x-auto border-b border-rule"
      >
        {anchors.map((name) => (
          <Link
            key={name}
            to={{ search, hash: name }}
            className="tap inline-flex h-11 shrink-0 items-center text-sm font-medium text-ink-soft hover:text-ink focus-visible:-outline-offset-2"
          >
            {names[name]}
          </Link>
        ))}
      </nav>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
        <div className="flex min-w-0 flex-col gap-6">{beside}</div>
      </div>
    </>
  )
}

/** One part, below the site's sticky bar when its anchor is followed. */
export const Part = ({ id, title, children }: { id: PartName; title: string; children: ReactNode }) => (
  <Card as="section" id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
    <CardHeader>
      <CardTitle as="h2" id={`${id}-title`}>
        {title}
      </CardTitle>
    </CardHeader>
    <CardBody>{children}</CardBody>
  </Card>
)
