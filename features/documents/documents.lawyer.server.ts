import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/client.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { pageInput, pageOutput, readCursor, toPage } from '#platform/api/page.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { documentItemSchema, documentSchema, documentTypeOf } from './documents.schema.ts'
import { documents } from './documents.table.ts'
import { fileContent } from './file-content.server.ts'
import { uploaderName } from './uploader.server.ts'

const tags = ['documents']

const { id, title, description, category, caseId, fileType, fileSize, createdAt } = getTableColumns(documents)

/** The documents of a lawyer's cases, and their own uploads. */
export const lawyerDocuments = {
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/documents', tags })
    .input(pageInput)
    .output(pageOutput(documentItemSchema))
    .handler(({ context, input: { cursor, limit } }) =>
      context.run(async (tx) => {
        const cut = readCursor(cursor)
        const { rows } = await tx.execute<{ id: string }>(
          sql`select id from own_documents(${limit + 1}, ${cut?.at.toISOString() ?? null}::timestamptz, ${cut?.id ?? null}::uuid)`,
        )
        return toPage(
          await read(
            tx,
            rows.map((row) => row.id),
          ),
          limit,
        )
      }),
    ),

  /** How many there are. */
  count: lawyer
    .route({ method: 'GET', path: '/lawyer/documents/count', tags })
    .output(z.int())
    .handler(({ context }) =>
      context.run((tx) => tx.$count(documents, eq(documents.lawyerId, context.actor.lawyerId))),
    ),

  /** Keeps a file that was uploaded, or an address, which is never fetched. */
  add: lawyer
    .route({ method: 'POST', path: '/lawyer/documents', tags, successStatus: 201 })
    .input(documentSchema)
    .output(documentItemSchema)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const [made] = await tx
          .insert(documents)
          .values({ ...input, ...(await contentOf(tx, input)) })
          .returning({ id })
        const [item] = await read(tx, [(made as { id: string }).id])
        return item as z.output<typeof documentItemSchema>
      }),
    ),
}

async function contentOf(tx: Tx, { fileId, fileUrl }: z.output<typeof documentSchema>) {
  if (!fileId) return { fileType: documentTypeOf(fileUrl ?? ''), fileSize: 0 }
  const { fileType, fileSize } = await fileContent(tx, fileId)
  return { fileType, fileSize }
}

/** Newest first; those that the actor may not see are left out. */
const read = (tx: Tx, ids: string[]) =>
  tx
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
      uploadedBy: uploaderName,
      createdAt,
    })
    .from(documents)
    .leftJoin(cases, eq(cases.id, documents.caseId))
    .leftJoin(clients, eq(clients.id, documents.clientId))
    .where(inArray(id, ids))
    .orderBy(desc(createdAt), id)
