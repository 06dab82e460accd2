import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { client } from '#platform/api/procedures.server.ts'
import { newestFirst, readPage } from '#platform/lists/keyset.server.ts'
import { listInput, listPage } from '#platform/lists/list-page.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { clientDocumentSchema, type DocumentItem, documentItemSchema, titleOf } from './documents.schema.ts'
import { documents } from './documents.table.ts'
import { fileContent } from './file-content.server.ts'
import { uploaderName } from './uploader.server.ts'

const tags = ['documents']
const { id, title, description, category, caseId, fileType, fileSize, createdAt } = getTableColumns(documents)
/** So that one client can't fill the firm's disk. */
const uploads: Limit = { name: 'client-documents', times: 200, minutes: 24 * 60 }

const read = (tx: Tx, clientId: string, where?: SQL) =>
  tx
    .select({
      id,
      title,
      description,
      category,
      caseId,
      caseNumber: cases.caseNumber,
      caseTitle: cases.title,
      caseStatus: cases.status,
      clientName: clients.name,
      url: sql<string>`coalesce('/api/files/' || ${documents.fileId}, ${documents.fileUrl})`,
      fileType,
      fileSize,
      uploadedBy: sql<string>`case when ${documents.uploadedByClient} = ${clientId} then 'You' else ${uploaderName} end`,
      createdAt,
    })
    .from(documents)
    .leftJoin(cases, eq(cases.id, documents.caseId))
    .leftJoin(clients, eq(clients.id, documents.clientId))
    .where(and(eq(documents.clientId, clientId), where))

/** The documents of a client's cases, and those shared with them. */
export const clientDocuments = {
  list: client
    .route({ method: 'GET', path: '/client/documents', tags })
    .input(listInput.extend({ caseId: z.uuid().optional() }))
    .output(listPage(documentItemSchema))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const { clientId } = context.actor
        if (!clientId) return { items: [], older: null, newer: null }
        return readPage(newestFirst(documents), input, ({ where, orderBy, limit }) =>
          read(tx, clientId, and(input.caseId ? eq(documents.caseId, input.caseId) : undefined, where))
            .orderBy(...orderBy)
            .limit(limit),
        )
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

  /** Adds a file that was uploaded to one of the client's cases; adding it again is the same document. */
  add: client
    .route({ method: 'POST', path: '/client/documents', tags, successStatus: 201 })
    .input(clientDocumentSchema)
    .output(documentItemSchema)
    .handler(async ({ context, input }) => {
      await countUse(context, context.actor, uploads, context.actor.userId)
      const clientId = context.actor.clientId ?? ''
      const added = and(eq(documents.fileId, input.fileId), eq(documents.caseId, input.caseId))
      const before = (tx: Tx) => (clientId ? read(tx, clientId, added) : [])
      const adding = context.run(async (tx) => {
        const [there] = await before(tx)
        if (there) return there
        const { name, ...content } = await fileContent(tx, input.fileId)
        // The database sets the uploader, and checks whose case it is.
        await tx.insert(documents).values({ ...input, ...content, title: titleOf(name) })
        const [item] = await read(tx, clientId, added)
        return item as DocumentItem
      })
      return adding.catch(async (refusal) => {
        // Sent twice at once: this one waited for the other, which has taken the file.
        const [there] = await context.run(async (tx) => before(tx))
        if (there) return there
        throw refusal
      })
    }),
}
