import { CaseLinkSection } from '#features/case-access/case-link-section.tsx'
import { CaseLock } from '#features/case-access/case-lock.tsx'
import { CasePin } from '#features/case-access/case-pin.tsx'
import { OpenForAdministrators, OpenJustNow } from '#features/case-access/open-just-now.tsx'
import { CaseHistory } from '#features/case-history/case-history.tsx'
import { CaseScreens } from '#features/case-screens/case-screens.tsx'
import { api } from '#platform/api/client.ts'
import type { CaseTab } from './case-tab.ts'
import { timelineCalls } from './tabs.ts'

/** The ways to the case, who is kept away from it, and who looked at it. Administrators may not see PINs. */
export default function CaseAccessTab({ item, side, lawyerId }: CaseTab) {
  const calls = side === 'admin' ? api.admin : api.lawyer
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
      <div className="flex flex-col gap-8">
        {side === 'lawyer' && <CasePin caseId={item.id} lawyerId={lawyerId} />}
        <CaseLock item={item} calls={calls} />
        {side === 'lawyer' ? <OpenJustNow item={item} /> : <OpenForAdministrators item={item} />}
        <CaseLinkSection item={item} calls={calls} />
        {side === 'admin' && <CaseScreens of={item} />}
      </div>
      <section className="flex flex-col gap-4">
        <h3 className="font-serif text-lg font-medium">Who looked</h3>
        <CaseHistory caseId={item.id} calls={timelineCalls(side)} only="views" />
      </section>
    </div>
  )
}
