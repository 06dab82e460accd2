import { and, asc, eq, ilike, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byVersion } from '#platform/api/row-input.ts'
import { anywhere, listPage, searchField } from '#platform/lists/list-page.ts'
import { changeMany } from '#platform/lists/many.server.ts'
import { manyReport } from '#platform/lists/many.ts'
import { clientPage, findClient, joinableLogins, withLogins } from './client-list.server.ts'
import {
  type ClientItem,
  clientItem,
  clientListInput,
  clientSchema,
  manyClientsAssignment,
  manyClientsChange,
} from './clients.schema.ts'
import { clients } from './clients.table.ts'

const tags = ['clients']

async function existing(tx: Tx, id: string) {
  const found = await findClient(tx, eq(clients.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** Changes the version of a client that the caller has seen, and no other. */
async function change(tx: Tx, { id, version }: z.output<typeof byVersion>, values: object) {
  const changed = await tx
    .update(clients)
    .set(values)
    .where(and(eq(clients.id, id), eq(clients.version, version)))
    .returning({ id: clients.id })
  const current = await existing(tx, id)
  if (changed.length === 0) throw new Problem('CONFLICT')
  return current
}

const one = async (db: Database, found: Awaited<ReturnType<typeof existing>>) =>
  (await withLogins(db, [found]))[0] as ClientItem

/** The firm's clients, for administrators. */
export const adminClients = {
  list: admin
    .route({ method: 'GET', path: '/admin/clients', tags })
    .input(clientListInput)
    .output(listPage(clientItem))
    .handler(async ({ context, input }) => {
      const page = await context.run((tx) => clientPage(tx, input))
      return { ...page, items: await withLogins(context.db, page.items) }
    }),

  /** Some clients to choose from, by name: those whose name or address contains the words, and the chosen one. */
  options: admin
    .route({ method: 'GET', path: '/admin/clients/options', tags })
    .input(z.object({ search: searchField, chosen: z.uuid().optional() }))
    .output(z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })))
    .handler(({ context, input: { search, chosen } }) =>
      context.run(async (tx) => {
        const found = (where: SQL | undefined, limit: number) =>
          tx
            .select({ id: clients.id, name: clients.name, email: clients.email })
            .from(clients)
            .where(where)
            .orderBy(asc(clients.name), clients.id)
            .limit(limit)
        const pattern = anywhere(search)
        const matching = await found(
          search ? or(ilike(clients.name, pattern), ilike(clients.email, pattern)) : undefined,
          30,
        )
        if (!chosen || matching.some(({ id }) => id === chosen)) return matching
        return [...(await found(eq(clients.id, chosen), 1)), ...matching]
      }),
    ),

  create: admin
    .route({ method: 'POST', path: '/admin/clients', tags, successStatus: 201 })
    .input(clientSchema)
    .output(clientItem)
    .handler(async ({ context, input }) => {
      const made = await context.run(async (tx) => {
        const [row] = await tx.insert(clients).values(input).returning({ id: clients.id })
        return existing(tx, (row as { id: string }).id)
      })
      return one(context.db, made)
    }),

  update: admin
    .route({ method: 'PUT', path: '/admin/clients/{id}', tags })
    .input(clientSchema.extend(byVersion.shape))
    .output(clientItem)
    .handler(async ({ context, input: { id, version, ...values } }) =>
      one(context.db, await context.run((tx) => change(tx, { id, version }, values))),
    ),

  /** Changes the status of several clients; what can't be changed is reported. */
  changeMany: admin
    .route({ method: 'POST', path: '/admin/clients/changes', tags })
    .input(manyClientsChange)
    .output(manyReport)
    .handler(({ context, input: { rows, status } }) =>
      context.run((tx) => changeMany(tx, clients, rows, { status })),
    ),

  /** Gives several clients to a lawyer, or to none; what can't be changed is reported. */
  assignMany: admin
    .route({ method: 'POST', path: '/admin/clients/assignments', tags })
    .input(manyClientsAssignment)
    .output(manyReport)
    .handler(({ context, input: { rows, lawyerId } }) =>
      context.run((tx) => changeMany(tx, clients, rows, { lawyerId })),
    ),

  /** Joins the verified login with the client's own address; the client then sees their cases. */
  linkLogin: admin
    .route({ method: 'POST', path: '/admin/clients/{id}/login', tags })
    .input(byVersion)
    .output(clientItem)
    .handler(async ({ context, input }) => {
      const { email } = await context.run((tx) => existing(tx, input.id))
      const userId = (await joinableLogins(context.db, [email])).get(email)
      if (!userId) throw new Problem('NOT_FOUND', { detail: 'No verified login with this address is free.' })
      return one(context.db, await context.run((tx) => change(tx, input, { userId })))
    }),

  /** Unlinks the client from the login. The login's sessions stay, without access to the client. */
  unlinkLogin: admin
    .route({ method: 'DELETE', path: '/admin/clients/{id}/login', tags })
    .input(byVersion)
    .output(clientItem)
    .handler(async ({ context, input }) =>
      one(context.db, await context.run((tx) => change(tx, input, { userId: null }))),
    ),
}
