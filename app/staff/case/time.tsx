import { CaseTime } from '#features/billing/case-time.tsx'
import type { CaseTab } from './case-tab.ts'

/** The hours worked on the case, for administrators. */
export default function CaseTimeTab({ item }: CaseTab) {
  return <CaseTime caseId={item.id} />
}
