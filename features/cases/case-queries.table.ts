import { eq, sql } from 'drizzle-orm'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { type Key, newestFirst, reversed } from '#platform/lists/keyset.server.ts'
import type { CaseCard, CaseOrder, CaseStatusFilter } from './cases.schema.ts'
import { cases, isNotOffered } from './cases.table.ts'

// What queries of cases select, filter and sort by.

/** The columns of a case card (caseCardSchema), for a query that joins the case's client and lawyer. */
export const cardColumns = {
  id: cases.id,
  caseNumber: cases.caseNumber,
  title: cases.title,
  description: cases.description,
  status: cases.status,
  practiceArea: cases.practiceArea,
  clientId: cases.clientId,
  lawyerId: cases.lawyerId,
  startDate: cases.startDate,
  createdAt: cases.createdAt,
  nextStep: cases.nextStep,
  nextStepOn: cases.nextStepOn,
  /** The name stored with the case, otherwise the name in the client's record. */
  clientName: sql<string | null>`coalesce(${cases.clientName}, ${clients.name})`,
  lawyerName: sql<string | null>`${lawyers.name}`,
  shareLink: sql<string | null>`case when ${cases.shareLinkRevokedAt} is null then ${cases.shareLink} end`,
}

/** Additional columns for staff: the version that an edit is based on. */
export const staffColumns = {
  ...cardColumns,
  version: cases.version,
  publishTitle: cases.publishTitle,
  clientPhotoFileId: cases.clientPhotoFileId,
  coverImageFileId: cases.coverImageFileId,
}

/** Filters by an offered status, or by any imported status. */
export const hasStatus = (status: CaseStatusFilter) =>
  status === 'other' ? sql`${cases.status} ${isNotOffered}` : eq(cases.status, status)

type Case = Pick<CaseCard, 'id' | 'caseNumber' | 'title' | 'startDate' | 'createdAt'>

const byNumber: Key<Case>[] = [{ column: cases.caseNumber, of: (row) => row.caseNumber }]
const byTitle: Key<Case>[] = [
  { column: cases.title, of: (row) => row.title },
  { column: cases.id, of: (row) => row.id },
]
const byOpening: Key<Case>[] = [
  { column: cases.startDate, of: (row) => row.startDate },
  { column: cases.id, descending: true, of: (row) => row.id },
]

/** The columns of each order; an index has them, also behind the lawyer. */
export const caseKeys: Record<CaseOrder, Key<Case>[]> = {
  newest: newestFirst(cases),
  oldest: reversed(newestFirst(cases)),
  number: byNumber,
  'number-down': reversed(byNumber),
  title: byTitle,
  'title-down': reversed(byTitle),
  opened: byOpening,
  'opened-down': reversed(byOpening),
}
