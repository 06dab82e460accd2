import { and, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/client.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { type Key, readPage } from '#platform/lists/keyset.server.ts'
import { anywhere, listPage } from '#platform/lists/list-page.ts'
import { adminDocumentInput } from './admin-documents.schema.ts'
import { documentItemSchema } from './documents.schema.ts'
import { documents } from './documents.table.ts'
import { uploaderName } from './uploader.server.ts'

const tags = ['documents']

const d = documents
const select = (tx: Tx) =>
  tx
    .select({
      ...{ id: d.id, title: d.title, description: d.description, category: d.category, caseId: d.caseId },
      ...{ fileType: d.fileType, fileSize: d.fileSize, createdAt: d.createdAt, uploadedBy: uploaderName },
      ...{ caseNumber: cases.caseNumber, caseTitle: cases.title },
      clientName: sql<string | null>`coalesce(${cases.clientName}, ${clients.name})`,
      url: sql<string>`coalesce('/api/files/' || ${d.fileId} || '?inline=1', ${d.fileUrl})`,
    })
    .from(d)
    .leftJoin(cases, eq(cases.id, d.caseId))
    .leftJoin(clients, eq(clients.id, d.clientId))
type Row = Awaited<ReturnType<typeof select>>[number]

const newestFirst: Key<Row>[] = [
  { column: d.createdAt, descending: true, of: (row) => row.createdAt },
  { column: d.id, of: (row) => row.id },
]

/** Cases that a search takes into account; who looks for a word in more of them says more of it. */
const mostCases = 500

async function searched(tx: Tx, text: string) {
  const pattern = anywhere(text)
  const ofCases = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(or(ilike(cases.caseNumber, pattern), ilike(cases.title, pattern)))
    .limit(mostCases)
  const ids = ofCases.map(({ id }) => id)
  return or(ilike(d.title, pattern), ids.length > 0 ? inArray(d.caseId, ids) : undefined)
}

/** All documents, for administrators. */
export const adminDocuments = {
  /** Newest first. */
  list: admin
    .route({ method: 'GET', path: '/admin/documents', tags })
    .input(adminDocumentInput)
    .output(listPage(documentItemSchema))
    .handler(({ context, input: { search, fileType, ...asked } }) =>
      context.run(async (tx) => {
        const matches = and(
          search ? await searched(tx, search) : undefined,
          fileType && eq(d.fileType, fileType),
        )
        return readPage(newestFirst, asked, ({ where, orderBy, limit }) =>
          select(tx)
            .where(and(matches, where))
            .orderBy(...orderBy)
            .limit(limit),
        )
      }),
    ),

  delete: admin
    .route({ method: 'DELETE', path: '/admin/documents/{id}', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx.delete(d).where(eq(d.id, input.id)).returning({ id: d.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
