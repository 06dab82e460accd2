import { and, desc, eq, getTableColumns, gt, lt, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { pageInput, pageOutput, readCursor, toPage } from '#platform/api/page.ts'
import { client } from '#platform/api/procedures.server.ts'
import { documentItemSchema } from './documents.schema.ts'
import { documents } from './documents.table.ts'

const tags = ['documents']
const { id, title, description, category, caseId, fileType, fileSize, createdAt } = getTableColumns(documents)

/** The documents of a client's cases, and those shared with them. */
export const clientDocuments = {
  list: client
    .route({ method: 'GET', path: '/client/documents', tags })
    .input(pageInput)
    .output(pageOutput(documentItemSchema))
    .handler(({ context, input: { cursor, limit } }) =>
      context.run(async (tx) => {
        const { clientId } = context.actor
        if (!clientId) return { items: [], nextCursor: null }
        const cut = readCursor(cursor)
        const rows = await tx
          .select({
            id,
            title,
            description,
            category,
            caseId,
            caseNumber: cases.caseNumber,
            caseTitle: cases.title,
            clientName: clients.name,
            url: sql<string>`coalesce('/api/files/' || ${documents.fileId}, ${documents.fileUrl})`,
            fileType,
            fileSize,
            createdAt,
          })
          .from(documents)
          .leftJoin(cases, eq(cases.id, documents.caseId))
          .leftJoin(clients, eq(clients.id, documents.clientId))
          .where(
            and(
              eq(documents.clientId, clientId),
              cut && and(lte(createdAt, cut.at), or(lt(createdAt, cut.at), gt(id, cut.id))),
            ),
          )
          .orderBy(desc(createdAt), id)
          .limit(limit + 1)
        return toPage(rows, limit)
      }),
    ),

  /** How many there are. */
  count: client
    .route({ method: 'GET', path: '/client/documents/count', tags })
    .output(z.int())
    .handler(({ context }) =>
      context.run(async (tx) => {
        const { clientId } = context.actor
        return clientId ? tx.$count(documents, eq(documents.clientId, clientId)) : 0
      }),
    ),
}
