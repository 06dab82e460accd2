import { and, asc, count, desc, eq, getTableColumns, ilike, inArray, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/client.ts'
import { invitations } from '#features/accounts/admissions.table.ts'
import { userRoles } from '#features/accounts/user-roles.table.ts'
import { appointments } from '#features/appointments/appointments.table.ts'
import { cases } from '#features/cases/cases.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { type Key, readPage } from '#platform/lists/keyset.server.ts'
import { anywhere, listPage } from '#platform/lists/list-page.ts'
import { files } from '#platform/storage/files.table.ts'
import { type LawyerItem, lawyerItem, lawyerListInput } from './admin-lawyers.schema.ts'
import { lawyerImageMax, lawyerImageMessages, lawyerSchema, noSuccessor } from './lawyers.schema.ts'
import { lawyers } from './lawyers.table.ts'

const tags = ['lawyers']
const byId = z.object({ id: z.uuid() })

const { slug: _slug, createdAt: _createdAt, updatedAt: _updatedAt, ...columns } = getTableColumns(lawyers)
const select = (tx: Tx) => tx.select(columns).from(lawyers)
type Row = Awaited<ReturnType<typeof select>>[number]
const byName: Key<Row>[] = [
  { column: lawyers.name, of: (row) => row.name },
  { column: lawyers.id, of: (row) => row.id },
]

/** Adds whether each can sign in yet. */
async function withAccounts(tx: Tx, rows: Row[]): Promise<LawyerItem[]> {
  const waiting = rows.filter(({ userId }) => !userId).map(({ email }) => email)
  const { email, expiresAt, usedAt } = invitations
  const invited =
    waiting.length === 0
      ? []
      : await tx
          .select({ email, expiresAt, usedAt })
          .from(invitations)
          .where(and(inArray(email, waiting), eq(invitations.purpose, 'join')))
          .orderBy(desc(expiresAt))
  const joined = rows.flatMap(({ userId }) => userId ?? [])
  const entitled =
    joined.length === 0
      ? []
      : await tx
          .select({ userId: userRoles.userId })
          .from(userRoles)
          .where(and(inArray(userRoles.userId, joined), eq(userRoles.role, 'lawyer')))
  return rows.map(({ userId, ...row }) => {
    const latest = invited.find((invitation) => invitation.email === row.email && !invitation.usedAt)
    const open = latest && latest.expiresAt > new Date()
    const isLawyer = entitled.some((role) => role.userId === userId)
    const state = userId ? (isLawyer ? 'joined' : 'revoked') : open ? 'invited' : latest ? 'expired' : 'none'
    return { ...row, account: { state, until: userId ? null : (latest?.expiresAt ?? null) } }
  })
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

/** Gives a lawyer's cases and clients to another one; refused when that one is nobody else, or gone meanwhile. */
async function handOver(tx: Tx, from: string, to: string) {
  const [successor] = await tx
    .select({ id: lawyers.id })
    .from(lawyers)
    .where(and(eq(lawyers.id, to), ne(lawyers.id, from)))
  if (!successor)
    throw new Problem('BAD_REQUEST', { detail: noSuccessor, fields: { successorId: noSuccessor } })
  await tx.update(cases).set({ lawyerId: to }).where(eq(cases.lawyerId, from))
  await tx.update(clients).set({ lawyerId: to }).where(eq(clients.lawyerId, from))
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
            .where(and(matches, where))
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

  /** What a deletion would leave without a lawyer, or take along. */
  holdings: admin
    .route({ method: 'GET', path: '/admin/lawyers/{id}/holdings', tags })
    .input(byId)
    .output(z.object({ cases: z.int(), clients: z.int(), appointments: z.int() }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const number = async (table: typeof cases | typeof clients | typeof appointments) =>
          (await tx.select({ number: count() }).from(table).where(eq(table.lawyerId, input.id)))[0]?.number ??
          0
        return {
          cases: await number(cases),
          clients: await number(clients),
          appointments: await number(appointments),
        }
      }),
    ),

  /** Their cases and clients are the successor's from then on; without one they stay, and are nobody's. */
  delete: admin
    .route({ method: 'DELETE', path: '/admin/lawyers/{id}', tags })
    .input(byId.extend({ successorId: z.uuid().nullable().default(null) }))
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        if (input.successorId) await handOver(tx, input.id, input.successorId)
        const gone = await tx.delete(lawyers).where(eq(lawyers.id, input.id)).returning({ id: lawyers.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
