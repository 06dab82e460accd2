import { and, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { type PageOf, readPage } from '#platform/lists/keyset.server.ts'
import { anywhere, listPage } from '#platform/lists/list-page.ts'
import { isSelected } from '#platform/lists/many.server.ts'
import { documentKeys } from './document-keys.server.ts'
import { documentListInput } from './document-list.schema.ts'
import { documentItemSchema, documentSchema, documentTypeOf } from './documents.schema.ts'
import { documents } from './documents.table.ts'
import { fileContent } from './file-content.server.ts'
import { uploaderName } from './uploader.server.ts'

const tags = ['documents']

const { id, title, description, category, caseId, fileType, fileSize, createdAt } = getTableColumns(documents)

/** Sent again under the same key, it is the same document. */
const newDocumentInput = documentSchema.safeExtend({ idempotencyKey: z.uuid().optional() })

/** The documents of a lawyer's cases, and their own uploads. */
export const lawyerDocuments = {
  /** All of them, or those of one case, narrowed and ordered. */
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/documents', tags })
    .input(documentListInput)
    .output(listPage(documentItemSchema))
    .handler(({ context, input: { search, fileType: type, caseId: of, ids, order, ...input } }) => {
      const { lawyerId } = context.actor
      const filters = and(
        search ? matches(search, lawyerId) : undefined,
        type && eq(fileType, type),
        of ? eq(caseId, of) : undefined,
        isSelected(id, ids),
      )
      return context.run((tx) =>
        readPage(documentKeys[order], input, ({ where, ...page }) => {
          const narrowed = and(filters, where)
          return read(
            tx,
            of ? narrowed : sql`${id} in ${idsOfPage(tx, lawyerId, { ...page, where: narrowed })}`,
          )
            .orderBy(...page.orderBy)
            .limit(page.limit)
        }),
      )
    }),

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
    .input(newDocumentInput)
    .output(documentItemSchema)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const made =
          // Looked for first: an earlier request has used up the file, which can't be used twice.
          (await sentBefore(tx, context.actor.userId, input)) ??
          (await insertDocument(tx, input)) ??
          // Sent twice at once: this one waited for the other.
          (await sentBefore(tx, context.actor.userId, input))
        if (!made) throw new Problem('NOT_FOUND')
        const [item] = await read(tx, eq(id, made.id))
        return item as z.output<typeof documentItemSchema>
      }),
    ),
}

type NewDocument = z.output<typeof newDocumentInput>

const insertDocument = async (tx: Tx, input: NewDocument) =>
  (
    await tx
      .insert(documents)
      .values({ ...input, ...(await contentOf(tx, input)) })
      .onConflictDoNothing({ target: [documents.createdBy, documents.idempotencyKey] })
      .returning({ id })
  )[0]

async function sentBefore(tx: Tx, userId: string, { idempotencyKey }: NewDocument) {
  if (!idempotencyKey) return undefined
  const [found] = await tx
    .select({ id })
    .from(documents)
    .where(and(eq(documents.createdBy, userId), eq(documents.idempotencyKey, idempotencyKey)))
  return found
}

async function contentOf(tx: Tx, { fileId, fileUrl }: z.output<typeof documentSchema>) {
  if (!fileId) return { fileType: documentTypeOf(fileUrl ?? ''), fileSize: 0 }
  const { fileType, fileSize } = await fileContent(tx, fileId)
  return { fileType, fileSize }
}

/**
 * A part of the title or, in the lawyer's own cases, of the case's number or title: of a case that was handed over,
 * they may know neither.
 */
const matches = (search: string, lawyerId: string) =>
  or(
    ilike(title, anywhere(search)),
    and(eq(documents.lawyerId, lawyerId), ilike(documents.searchText, anywhere(search))),
  )

/** A page of their cases' documents and one of their own uploads: each from its index, where an `or` reads all. */
function idsOfPage(tx: Tx, lawyerId: string, { where, orderBy, limit }: PageOf): SQL {
  const [ofCases, ofTheirs] = [documents.lawyerId, documents.uploadedBy].map((owner) =>
    tx
      .select({ id })
      .from(documents)
      .where(and(eq(owner, lawyerId), where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return sql`(${ofCases} union ${ofTheirs})`
}

const read = (tx: Tx, where: SQL | undefined) =>
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
    .where(where)
