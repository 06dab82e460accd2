import { CaseCourtDates } from '#features/calendar/case-court-dates.tsx'
import type { CaseTab } from './case-tab.ts'

/** When the case is heard. */
export default function CaseDatesTab({ item, side }: CaseTab) {
  return <CaseCourtDates of={item} side={side} />
}
