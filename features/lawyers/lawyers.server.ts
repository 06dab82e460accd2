import { and, asc, eq, getTableColumns, ilike, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { type Key, readPage } from '#platform/lists/keyset.server.ts'
import { anywhere, listPage } from '#platform/lists/list-page.ts'
import { isSelected } from '#platform/lists/many.server.ts'
import { files } from '#platform/storage/files.table.ts'
import { type LawyerItem, lawyerItem, lawyerListInput } from './admin-lawyers.schema.ts'
import { lawyerImageMax, lawyerImageMessages, lawyerSchema } from './lawyers.schema.ts'
import { lawyers } from './lawyers.table.ts'

const tags = ['lawyers']

const { slug: _slug, createdAt: _createdAt, updatedAt: _updatedAt, ...columns } = getTableColumns(lawyers)
const select = (tx: Tx) => tx.select(columns).from(lawyers)
type Row = Awaited<ReturnType<typeof select>>[number]
type AccountState = LawyerItem['account']['state']
const byName: Key<Row>[] = [
  { column: lawyers.name, of: (row) => row.name },
  { column: lawyers.id, of: (row) => row.id },
]

/** Adds whether each can sign in yet: lawyer_accounts is the invitations' function. */
async function withAccounts(tx: Tx, rows: Row[]): Promise<LawyerItem[]> {
  if (rows.length === 0) return []
  const { rows: accounts } = await tx.execute<{ id: string; state: AccountState; until: string | null }>(
    sql`select lawyer_id as id, state, until from lawyer_accounts(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
  )
  const of = new Map(
    accounts.map(({ id, state, until }) => [id, { state, until: until ? new Date(until) : null }]),
  )
  return rows.map(({ userId: _userId, ...row }) => ({
    ...row,
    account: of.get(row.id) ?? { state: 'none', until: null },
  }))
}

async function existing(tx: Tx, id: string) {
  const [found] = await withAccounts(tx, await select(tx).where(eq(lawyers.id, id)))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** An upload may be larger than a portrait, and a document. */
async function checkPortrait(tx: Tx, fileId: string | null) {
  if (!fileId) return
  const [file] = await tx
    .select({ mime: files.mime, size: files.size })
    .from(files)
    .where(eq(files.id, fileId))
  const wrong = (message: string) =>
    new Problem('BAD_REQUEST', { detail: message, fields: { imageFileId: message } })
  if (!file?.mime.startsWith('image/')) throw wrong(lawyerImageMessages.type)
  if (file.size >= lawyerImageMax) throw wrong(lawyerImageMessages.size)
}

/** The firm's lawyers, for administrators. */
export const adminLawyers = {
  /** By name. */
  list: admin
    .route({ method: 'GET', path: '/admin/lawyers', tags })
    .input(lawyerListInput)
    .output(listPage(lawyerItem))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const pattern = anywhere(input.search)
        const matches = input.search
          ? or(ilike(lawyers.name, pattern), ilike(lawyers.email, pattern))
          : undefined
        const page = await readPage(byName, input, ({ where, orderBy, limit }) =>
          select(tx)
            .where(and(matches, isSelected(lawyers.id, input.ids), where))
            .orderBy(...orderBy)
            .limit(limit),
        )
        return { ...page, items: await withAccounts(tx, page.items) }
      }),
    ),

  /** All of them, by name: a firm has few enough to choose from one list. */
  options: admin
    .route({ method: 'GET', path: '/admin/lawyers/options', tags })
    .output(z.array(z.object({ id: z.uuid(), name: z.string(), title: z.string() })))
    .handler(({ context }) =>
      context.run((tx) =>
        tx
          .select({ id: lawyers.id, name: lawyers.name, title: lawyers.title })
          .from(lawyers)
          .orderBy(asc(lawyers.name), lawyers.id),
      ),
    ),

  create: admin
    .route({ method: 'POST', path: '/admin/lawyers', tags, successStatus: 201 })
    .input(lawyerSchema)
    .output(lawyerItem)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        await checkPortrait(tx, input.imageFileId)
        const [made] = await tx.insert(lawyers).values(input).returning({ id: lawyers.id })
        return existing(tx, (made as { id: string }).id)
      }),
    ),

  update: admin
    .route({ method: 'PUT', path: '/admin/lawyers/{id}', tags })
    .input(lawyerSchema.extend({ id: z.uuid(), version: z.int() }))
    .output(lawyerItem)
    .handler(({ context, input: { id, version, ...values } }) =>
      context.run(async (tx) => {
        const { imageFileId } = await existing(tx, id)
        if (values.imageFileId !== imageFileId) await checkPortrait(tx, values.imageFileId)
        const changed = await tx
          .update(lawyers)
          .set(values)
          .where(and(eq(lawyers.id, id), eq(lawyers.version, version)))
          .returning({ id: lawyers.id })
        if (changed.length === 0) throw new Problem('CONFLICT')
        return existing(tx, id)
      }),
    ),
}
