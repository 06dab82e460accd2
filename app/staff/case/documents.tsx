import { CaseDocuments } from '#features/documents/case-documents.tsx'
import type { CaseTab } from './case-tab.ts'

/** The case's documents. */
export default function CaseDocumentsTab({ item, side }: CaseTab) {
  return <CaseDocuments caseId={item.id} side={side} />
}
