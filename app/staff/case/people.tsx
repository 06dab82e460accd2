import { OpenJustNow } from '#features/case-access/open-just-now.tsx'
import { CasePeople } from '#features/case-page/case-people.tsx'
import { CaseParties } from '#features/parties/case-parties.tsx'
import type { CaseTab } from './case-tab.ts'

/** The client and the lawyer of a case, its other parties, and who has it open. */
export default function CasePeopleTab({ item, side }: CaseTab) {
  return (
    <CasePeople caseId={item.id} side={side}>
      <CaseParties of={item} side={side} />
      {side === 'lawyer' && <OpenJustNow item={item} />}
    </CasePeople>
  )
}
