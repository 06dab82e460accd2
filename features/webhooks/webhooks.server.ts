import { randomBytes, randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { PrivateAddress, portOf, resolvePublic } from './public-address.server.ts'
import {
  mostWebhooks,
  webhookItem,
  webhookMessages,
  webhookSchema,
  webhookWithSecret,
} from './webhooks.schema.ts'
import { webhooks } from './webhooks.table.ts'

const tags = ['webhooks']
const done = z.object({ success: z.literal(true) })
const w = webhooks

const select = (tx: Tx) => {
  const { id, url, events, createdBy, createdAt } = w
  return tx.select({ id, url, events, createdBy, createdAt }).from(w).orderBy(desc(w.createdAt), w.id)
}

async function shown({ db }: RequestContext, rows: Awaited<ReturnType<typeof select>>) {
  const names = await personNames(
    db,
    rows.map((row) => row.createdBy),
  )
  return rows.map((row) => ({ ...row, createdBy: names.get(row.createdBy ?? '') ?? null }))
}

/** With the secret that the row now has. */
async function withSecret(
  context: RequestContext,
  secret: string,
  id: string,
  rows: Awaited<ReturnType<typeof select>>,
) {
  const [item] = await shown(
    context,
    rows.filter((row) => row.id === id),
  )
  if (!item) throw new Problem('NOT_FOUND')
  return { secret, item }
}

/** A secret in the Standard Webhooks format: base64 of 24 to 64 random bytes. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

const refused = (detail: string) => new Problem('BAD_REQUEST', { detail, fields: { url: detail } })

async function mustBePublic(address: string, ports: readonly number[]) {
  const url = new URL(address)
  if (!ports.includes(portOf(url))) throw refused(webhookMessages.port(ports))
  await resolvePublic(url.hostname).catch((error: unknown) => {
    throw refused(error instanceof PrivateAddress ? webhookMessages.private : webhookMessages.unknown)
  })
}

/** Manages the webhooks that notify other programs of cases, leads and appointments, for administrators. */
export const adminWebhooks = {
  /** Newest first. */
  list: admin
    .route({ method: 'GET', path: '/admin/webhooks', tags })
    .output(z.array(webhookItem))
    .handler(async ({ context }) => shown(context, await context.run((tx) => select(tx)))),

  /** Only this response contains the secret. */
  create: admin
    .route({ method: 'POST', path: '/admin/webhooks', tags, successStatus: 201 })
    .input(webhookSchema)
    .output(webhookWithSecret)
    .handler(async ({ context, input }) => {
      await mustBePublic(input.url, context.webhookPorts)
      const [id, secret] = [randomUUID(), newSecret()]
      const rows = await context.run(async (tx) => {
        if ((await tx.$count(w)) >= mostWebhooks)
          throw new Problem('CONFLICT', { detail: `There are ${mostWebhooks} webhooks already.` })
        await tx.insert(w).values({ ...input, id, secret: context.keys.seal('webhook', secret, id) })
        return select(tx)
      })
      return withSecret(context, secret, id, rows)
    }),

  /** Replaces the secret; the previous one is no longer used. */
  rotate: admin
    .route({ method: 'POST', path: '/admin/webhooks/{id}/secret', tags })
    .input(byId)
    .output(webhookWithSecret)
    .handler(async ({ context, input: { id } }) => {
      const secret = newSecret()
      const rows = await context.run(async (tx) => {
        await tx
          .update(w)
          .set({ secret: context.keys.seal('webhook', secret, id) })
          .where(eq(w.id, id))
        return select(tx)
      })
      return withSecret(context, secret, id, rows)
    }),

  /** Queues a delivery of the event `test`. */
  test: admin
    .route({ method: 'POST', path: '/admin/webhooks/{id}/test', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        await tx.execute(sql`select test_webhook(${input.id}::uuid)`)
        return { success: true as const }
      }),
    ),

  /** Also deletes its queued deliveries. */
  delete: admin
    .route({ method: 'DELETE', path: '/admin/webhooks/{id}', tags })
    .input(byId)
    .output(done)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx.delete(w).where(eq(w.id, input.id)).returning({ id: w.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
