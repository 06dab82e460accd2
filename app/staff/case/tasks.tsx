import { AddChecklist } from '#features/checklists/add-checklist.tsx'
import { CaseTasks } from '#features/tasks/case-tasks.tsx'
import type { CaseTab } from './case-tab.ts'

/** What has to be done for the case. */
export default function CaseTasksTab({ item, side }: CaseTab) {
  return <CaseTasks of={item} side={side} more={<AddChecklist of={item} side={side} />} />
}
