import { and, eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, SelectedFields } from 'drizzle-orm/pg-core'
import { type Buildable, built, builtHead, type Placeholders } from '#db/built.ts'
import type { Tx } from '#db/client.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { inOrder, type Key, newestFirst, readPage } from '#platform/lists/keyset.server.ts'
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

const newest = newestFirst<CaseCard>(cases)

/** How an audience reads cases. Which of them there are for somebody at all, their rights decide. */
function reader<Case extends CaseCard>(columns: SelectedFields) {
  const select = (tx: Tx, where: SQL | undefined, orderBy: SQL[], limit: number | Placeholder) =>
    tx
      .select(columns)
      .from(cases)
      .leftJoin(clients, eq(clients.id, cases.clientId))
      .leftJoin(lawyers, eq(lawyers.id, cases.lawyerId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit) as unknown as Promise<Case[]> & Buildable<Case[]>
  const byId = built((tx, { id }: Placeholders<'id'>) => select(tx, eq(cases.id, id), [], 1))
  return {
    /** The pages of those that somebody has, newest first, by the column that says so. */
    listOf(owner: PgColumn) {
      const first = builtHead((tx, { id }: Placeholders<'id'>, limit) =>
        select(tx, eq(owner, id), inOrder(newest), limit),
      )
      return (tx: Tx, id: string, page: Page) =>
        readPage(newest as Key<Case>[], page, ({ where, orderBy, limit }) =>
          where ? select(tx, and(eq(owner, id), where), orderBy, limit) : first(tx, { id }, limit),
        )
    },
    /** A page of the cases that match, newest first. */
    list: (tx: Tx, matches: SQL | undefined, page: Page) =>
      readPage(newest as Key<Case>[], page, ({ where, orderBy, limit }) =>
        select(tx, and(matches, where), orderBy, limit),
      ),
    /** One case; undefined when it doesn't exist or isn't the actor's to see. */
    find: async (tx: Tx, where: SQL): Promise<Case | undefined> => (await select(tx, where, [], 1))[0],
    withId: async (tx: Tx, id: string): Promise<Case | undefined> => (await byId(tx, { id }))[0],
  }
}

export const casesForClient = reader<CaseCard>(clientColumns)
export const casesForStaff = reader<StaffCase>(staffColumns)
