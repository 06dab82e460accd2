import { type ComponentType, lazy } from 'react'
import type { CasePage } from '#features/case-page/case-page.schema.ts'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { Overview } from './overview.tsx'
import type { TabPath } from './tabs.ts'

/** What each tab is given. */
export interface CaseTab {
  item: CasePage
  side: CaseSide
  /** The reader, if a lawyer. */
  lawyerId: string | null
}

/** The tabs' content. All but the first load their code when they are opened. */
export const tabParts: Record<TabPath, ComponentType<CaseTab>> = {
  '': Overview,
  timeline: lazy(() => import('./timeline.tsx')),
}
