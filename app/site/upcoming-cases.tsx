import type { Hearing } from '#features/calendar/hearing.schema.ts'
import { HearingCard } from '#features/calendar/hearing-card.tsx'
import { Carousel } from './carousel.tsx'
import { useLatest, useLivePage } from './live-page.ts'
import { Section, SectionIntro } from './page-parts.tsx'

/**
 * Court dates to come whose clients consented, live: they appear and disappear as dates and consents change.
 * Without any, there is no section.
 */
export function UpcomingCases({ hearings }: { hearings: Hearing[] | Promise<Hearing[]> }) {
  useLivePage('calendar_events/public')
  const read = useLatest(hearings)
  if (!read) return <BeingRead />
  return read.length > 0 && <Hearings hearings={read} />
}

const BeingRead = () => (
  <Section>
    <SectionIntro title="Upcoming Cases" lead={<span role="status">Loading upcoming cases...</span>} />
  </Section>
)

const Hearings = ({ hearings }: { hearings: Hearing[] }) => (
  <Section>
    <SectionIntro
      eyebrow="On the calendar"
      title="Upcoming Cases"
      lead="Hearings that are open to the public, listed with our clients’ consent."
    />
    <Carousel
      label="Upcoming cases"
      slides={hearings.map((hearing) => ({ key: hearing.id, content: <HearingCard hearing={hearing} /> }))}
    />
  </Section>
)
