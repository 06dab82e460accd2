import type { CasePage } from '#features/case-page/case-page.schema.ts'
import type { CaseSide } from '#features/cases/case-page-link.tsx'

/** The props of each tab. */
export interface CaseTab {
  item: CasePage
  side: CaseSide
  /** The reader, if a lawyer. */
  lawyerId: string | null
}
