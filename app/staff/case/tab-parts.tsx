import { type ComponentType, lazy } from 'react'
import type { CaseTab } from './case-tab.ts'
import { Overview } from './overview.tsx'
import type { TabPath } from './tabs.ts'

/** The tabs' content. All but the first load their code when they are opened. */
export const tabParts: Record<TabPath, ComponentType<CaseTab>> = {
  '': Overview,
  timeline: lazy(() => import('./timeline.tsx')),
  tasks: lazy(() => import('./tasks.tsx')),
  documents: lazy(() => import('./documents.tsx')),
  dates: lazy(() => import('./dates.tsx')),
  time: lazy(() => import('./time.tsx')),
  people: lazy(() => import('./people.tsx')),
  access: lazy(() => import('./access.tsx')),
  history: lazy(() => import('./history.tsx')),
  print: lazy(() => import('./print.tsx')),
}
