import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/client.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { newestFirst, readPage } from '#platform/lists/keyset.server.ts'
import type { CaseCard, CaseStatusFilter, StaffCase } from './cases.schema.ts'
import { cases, isNotOffered } from './cases.table.ts'

const { id, caseNumber, title, description, status, practiceArea, clientId, lawyerId, startDate, createdAt } =
  getTableColumns(cases)

/** What every card of a case shows, to whomever may see it. */
const clientColumns = {
  id,
  caseNumber,
  title,
  description,
  status,
  practiceArea,
  clientId,
  lawyerId,
  startDate,
  createdAt,
  /** The name on the file, or else the client record's. */
  clientName: sql<string | null>`coalesce(${cases.clientName}, ${clients.name})`,
  lawyerName: sql<string | null>`${lawyers.name}`,
  shareLink: sql<string | null>`case when ${cases.shareLinkRevokedAt} is null then ${cases.shareLink} end`,
}

/** What staff need beside it: the version that their edit is based on. */
export const staffColumns = {
  ...clientColumns,
  version: cases.version,
  publishTitle: cases.publishTitle,
  clientPhotoFileId: cases.clientPhotoFileId,
  coverImageFileId: cases.coverImageFileId,
}

/** Of a status that is offered, or of any other. */
export const hasStatus = (status: CaseStatusFilter) =>
  status === 'other' ? sql`${cases.status} ${isNotOffered}` : eq(cases.status, status)

interface Page {
  cursor?: string | undefined
  limit: number
}

/** How an audience reads cases. Which of them there are for somebody at all, their rights decide. */
function reader<Case extends CaseCard>(columns: SelectedFields) {
  const select = (tx: Tx, where: SQL | undefined, orderBy: SQL[], limit: number) =>
    tx
      .select(columns)
      .from(cases)
      .leftJoin(clients, eq(clients.id, cases.clientId))
      .leftJoin(lawyers, eq(lawyers.id, cases.lawyerId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit) as unknown as Promise<Case[]>
  return {
    /** A page of the cases that match, newest first. */
    list: (tx: Tx, matches: SQL | undefined, page: Page) =>
      readPage(newestFirst<Case>(cases), page, ({ where, orderBy, limit }) =>
        select(tx, and(matches, where), orderBy, limit),
      ),
    /** One case; undefined when it doesn't exist or isn't the actor's to see. */
    find: async (tx: Tx, where: SQL): Promise<Case | undefined> => (await select(tx, where, [], 1))[0],
  }
}

export const casesForClient = reader<CaseCard>(clientColumns)
export const casesForStaff = reader<StaffCase>(staffColumns)
