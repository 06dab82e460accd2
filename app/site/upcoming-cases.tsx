import type { Hearing } from '#features/calendar/hearing.schema.ts'
import { HearingCard } from '#features/calendar/hearing-card.tsx'
import { Carousel } from './carousel.tsx'
import { useLatest, useLivePage } from './live-page.ts'
import { Section, SectionIntro } from './page-parts.tsx'
import type { Reading } from './read-since.ts'

/**
 * Upcoming hearings whose clients consented, updated live as dates and consents change. Without any, the section is
 * omitted.
 */
export function UpcomingCases({ hearings }: { hearings: Reading<Hearing[]> | Promise<Reading<Hearing[]>> }) {
  const reading = useLatest(hearings)
  useLivePage('calendar_events/public', reading)
  if (!reading) return <BeingRead />
  return reading.found.length > 0 && <Hearings hearings={reading.found} />
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
