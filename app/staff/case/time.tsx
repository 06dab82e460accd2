import { CaseTime } from '#features/billing/case-time.tsx'
import type { CaseTab } from './case-tab.ts'

/** The hours worked on the case. */
export default function CaseTimeTab({ item, side }: CaseTab) {
  return <CaseTime of={item} side={side} />
}
