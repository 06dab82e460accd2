import { formatSpan } from '#platform/dates/time-span.ts'
import { Stat, StatRow } from '#ui/lists/stat.tsx'
import { answerDays, type LeadFigures } from '../leads.schema.ts'

/** How soon the firm answers. */
export function BoardFigures({ figures }: { figures: LeadFigures | undefined }) {
  const { medianMs = null, answered, waiting } = figures?.answers ?? {}
  const since = `Leads of the last ${answerDays} days`
  return (
    <StatRow>
      <Stat
        label="Median time to first answer"
        value={figures && (medianMs === null ? '–' : formatSpan(Math.max(0, medianMs)))}
        note={figures && `${since}, ${answered} answered`}
      />
      <Stat label="Not answered yet" value={waiting} note={`${since}, neither clients nor lost`} />
    </StatRow>
  )
}
