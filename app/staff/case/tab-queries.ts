import { caseTime } from '#features/billing/case-time.tsx'
import { caseCourtDates } from '#features/calendar/case-court-dates.tsx'
import { ownPins } from '#features/case-access/pin-list.tsx'
import { openCases } from '#features/case-access/use-open-cases.ts'
import { caseHistory } from '#features/case-history/case-history.tsx'
import { casePeople } from '#features/case-page/case-people.tsx'
import { caseScreens } from '#features/case-screens/case-screens.tsx'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { caseDocuments } from '#features/documents/case-documents.tsx'
import { caseParties } from '#features/parties/party-calls.ts'
import { caseTasks } from '#features/tasks/case-tasks.tsx'
import { printedTabs, type TabPath, timelineCalls } from './tabs.ts'

type Queries = (side: CaseSide, caseId: string) => readonly { queryKey: readonly unknown[] }[]

const timeline: Queries = (side, caseId) => [timelineCalls(side).list.queryOptions({ input: { caseId } })]

const ofTab: Record<Exclude<TabPath, 'print'>, Queries> = {
  '': timeline,
  timeline,
  tasks: (side, caseId) => [caseTasks(side, caseId)],
  documents: (side, caseId) => [caseDocuments(side, caseId)],
  dates: (side, caseId) => [caseCourtDates(side, caseId)],
  time: (side, caseId) => [caseTime(side, caseId)],
  people: (side, caseId) => [
    casePeople(side, caseId),
    caseParties(side, caseId),
    ...(side === 'lawyer' ? [openCases()] : []),
  ],
  access: (side, caseId) => [
    caseHistory({ caseId, calls: timelineCalls(side), only: 'views' }),
    ...(side === 'lawyer' ? [ownPins(), openCases()] : [caseScreens(caseId)]),
  ],
  history: (side, caseId) => [caseHistory({ caseId, calls: timelineCalls(side) })],
}

/**
 * The queries of each tab, besides the case itself. Only the loader on the server imports this: in the browser it
 * would bring the code of every tab to the first.
 */
export const tabQueries: Record<TabPath, Queries> = {
  ...ofTab,
  print: (side, caseId) =>
    printedTabs.flatMap((path) =>
      path === 'history'
        ? [caseHistory({ caseId, calls: timelineCalls(side), printed: true })]
        : ofTab[path](side, caseId),
    ),
}
