import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { type Key, type Read, readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { isSelected } from '#platform/lists/many.server.ts'
import { narrowed, type SearchedText } from '#platform/lists/search.server.ts'
import { documentKeys } from './document-keys.server.ts'
import { documentListInput } from './document-list.schema.ts'
import { adminDocumentItem, documentEditSchema } from './documents.schema.ts'
import { documents } from './documents.table.ts'
import { uploaderName } from './uploader.server.ts'

const tags = ['documents']

const d = documents
const select = (tx: Tx) =>
  tx
    .select({
      ...{ id: d.id, title: d.title, description: d.description, category: d.category, caseId: d.caseId },
      ...{ fileType: d.fileType, fileSize: d.fileSize, createdAt: d.createdAt, uploadedBy: uploaderName },
      version: d.version,
      clientId: sql<string | null>`case when ${d.caseId} is null then ${d.clientId} end`,
      ...{ caseNumber: cases.caseNumber, caseTitle: cases.title },
      clientName: sql<string | null>`coalesce(${cases.clientName}, ${clients.name})`,
      url: sql<string>`coalesce('/api/files/' || ${d.fileId}, ${d.fileUrl})`,
    })
    .from(d)
    .leftJoin(cases, eq(cases.id, d.caseId))
    .leftJoin(clients, eq(clients.id, d.clientId))
type Row = Awaited<ReturnType<typeof select>>[number]

/** What finds a document: its title, or its case's number or title. */
const documentText: SearchedText = { id: d.id, text: d.searchText }

/** All documents, for administrators. */
export const adminDocuments = {
  list: admin
    .route({ method: 'GET', path: '/admin/documents', tags })
    .input(documentListInput)
    .output(listPage(adminDocumentItem))
    .handler(({ context, input: { search, fileType, caseId, ids, order, ...asked } }) =>
      context.run((tx) => {
        const read: Read<Row> = ({ where, orderBy, limit }) =>
          select(tx)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
        const filters = and(
          fileType && eq(d.fileType, fileType),
          caseId ? eq(d.caseId, caseId) : undefined,
          isSelected(d.id, ids),
        )
        const narrow = { text: search, by: documentText, filters }
        return readPage(documentKeys[order] as Key<Row>[], asked, narrowed(narrow, read))
      }),
    ),

  /** Its title, description, category, case, and with whom it is shared. Its file stays. */
  update: admin
    .route({ method: 'PUT', path: '/admin/documents/{id}', tags })
    .input(documentEditSchema.extend({ id: z.uuid(), version: z.int() }))
    .output(adminDocumentItem)
    .handler(({ context, input: { id, version, ...values } }) =>
      context.run(async (tx) => {
        const changed = await tx
          .update(d)
          .set(values)
          .where(and(eq(d.id, id), eq(d.version, version)))
          .returning({ id: d.id })
        const [current] = await select(tx).where(eq(d.id, id))
        if (!current) throw new Problem('NOT_FOUND')
        if (changed.length === 0) throw new Problem('CONFLICT')
        return current
      }),
    ),

  delete: admin
    .route({ method: 'DELETE', path: '/admin/documents/{id}', tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx.delete(d).where(eq(d.id, input.id)).returning({ id: d.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
