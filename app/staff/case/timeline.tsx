import { useState } from 'react'
import { TimelineEditor } from '#features/timeline/timeline-editor.tsx'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import type { CaseTab } from './case-tab.ts'
import { timelineCalls } from './tabs.ts'

/** The case's timeline, written in place. */
export default function CaseTimelineTab({ item, side }: CaseTab) {
  const [touched, setTouched] = useState(false)
  return (
    <section aria-label="Timeline" className="flex max-w-3xl flex-col gap-5">
      <TimelineEditor caseId={item.id} calls={timelineCalls(side)} onTouched={setTouched} />
      {touched && <LeaveGuard />}
    </section>
  )
}
