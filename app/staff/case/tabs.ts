import { type CaseSide, sideAt } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'

/** The last part of a tab's address; '' for the first tab. */
export type TabPath =
  | ''
  | 'timeline'
  | 'tasks'
  | 'documents'
  | 'dates'
  | 'time'
  | 'people'
  | 'access'
  | 'history'
  | 'print'

interface Tab {
  path: TabPath
  label: string
  /** Has an address, but no place among the tabs. */
  isUnlisted?: true
}

/** The timeline's procedures of the reader's audience. */
export const timelineCalls = (side: CaseSide) => (side === 'admin' ? api.admin.timeline : api.lawyer.timeline)

/** The tabs of a case's page, in their order; the same for lawyers and administrators. */
export const tabs: readonly Tab[] = [
  { path: '', label: 'Overview' },
  { path: 'timeline', label: 'Timeline' },
  { path: 'tasks', label: 'Tasks' },
  { path: 'documents', label: 'Documents' },
  { path: 'dates', label: 'Dates' },
  { path: 'time', label: 'Time' },
  { path: 'people', label: 'People' },
  { path: 'access', label: 'Access' },
  { path: 'history', label: 'History' },
  { path: 'print', label: 'Print', isUnlisted: true },
]

/** The tabs that are printed together: all but the ways to the case. */
export const printedTabs = ['timeline', 'tasks', 'dates', 'documents', 'time', 'people', 'history'] as const

/** The reader's side, the case and the tab that an address names: `/<portal>/cases/<number>/<tab>`. */
export function casePageAt(pathname: string) {
  const [, , , number = '', path = ''] = pathname.split('/')
  const side = sideAt(pathname)
  const tab = tabs.find((one) => one.path === path)
  return {
    side,
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
