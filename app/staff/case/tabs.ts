import { type CaseSide, sideAt } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'

/** The last part of a tab's address; '' for the first tab. */
export type TabPath = '' | 'timeline'

interface Tab {
  path: TabPath
  label: string
  /** What the tab reads beside the case itself. */
  queries: (side: CaseSide, caseId: string) => readonly { queryKey: readonly unknown[] }[]
}

/** The timeline's procedures of the reader's audience. */
export const timelineCalls = (side: CaseSide) => (side === 'admin' ? api.admin.timeline : api.lawyer.timeline)

const timeline: Tab['queries'] = (side, caseId) => [
  timelineCalls(side).list.queryOptions({ input: { caseId } }),
]

/** The tabs of a case's page, in their order. */
export const tabs: readonly Tab[] = [
  { path: '', label: 'Overview', queries: timeline },
  { path: 'timeline', label: 'Timeline', queries: timeline },
]

/** The reader's side, the case and the tab that an address names: `/<portal>/cases/<number>/<tab>`. */
export function casePageAt(pathname: string) {
  const [, , , number = '', path = ''] = pathname.split('/')
  const tab = tabs.find((one) => one.path === path)
  return {
    side: sideAt(pathname),
    caseNumber: decoded(number),
    tab: tab ?? (tabs[0] as Tab),
    isTab: Boolean(tab),
  }
}

/** As the router decodes it; an address with a stray `%` names no case. */
function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
