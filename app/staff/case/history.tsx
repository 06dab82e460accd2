import { CaseHistory } from '#features/case-history/case-history.tsx'
import type { CaseTab } from './case-tab.ts'
import { timelineCalls } from './tabs.ts'

/** What happened to the case, from the audit log. */
export default function CaseHistoryTab({ item, side }: CaseTab) {
  return (
    <section aria-label="History" className="flex max-w-3xl flex-col gap-5">
      <CaseHistory caseId={item.id} calls={timelineCalls(side)} />
    </section>
  )
}
