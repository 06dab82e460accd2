import { CaseCourtDates } from '#features/calendar/case-court-dates.tsx'
import type { CaseTab } from './case-tab.ts'

/** The case's court dates. */
export default function CaseDatesTab({ item, side }: CaseTab) {
  return <CaseCourtDates of={item} side={side} />
}
