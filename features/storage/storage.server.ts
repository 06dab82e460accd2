import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { admin, client } from '#platform/api/procedures.server.ts'
import { storageRoom } from '#platform/storage/quota.server.ts'
import { storageUse } from './storage.schema.ts'

const tags = ['storage']

async function roomOf(tx: Tx) {
  const [room] = await storageRoom(tx)
  if (!room) throw new Error('The database did not say how much is stored.')
  return room
}

export const clientStorage = {
  /** Bytes that the client's uploads take, and how many they may: documents, attachments of chats and unfinished uploads. */
  use: client
    .route({ method: 'GET', path: '/client/storage', tags })
    .output(storageUse)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const { clientBytes, clientLimit } = await roomOf(tx)
        return { bytes: clientBytes, limit: clientLimit }
      }),
    ),
}

export const adminStorage = {
  /** The same of all that the firm stores, deleted records with it. */
  use: admin
    .route({ method: 'GET', path: '/admin/storage', tags })
    .output(storageUse)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const { firmBytes, firmLimit } = await roomOf(tx)
        return { bytes: firmBytes, limit: firmLimit }
      }),
    ),

  /** The same of one client's uploads; nothing of a client that there isn't. */
  useOfClient: admin
    .route({ method: 'GET', path: '/admin/storage/clients/{clientId}', tags })
    .input(z.object({ clientId: z.uuid() }))
    .output(storageUse)
    .handler(({ context, input: { clientId } }) =>
      context.run(async (tx) => {
        const { rows } = await tx.execute<{ bytes: string; limit: string | null }>(
          sql`select * from public.storage_of_client(${clientId}::uuid)`,
        )
        const [found] = rows
        return {
          bytes: Number(found?.bytes ?? 0),
          limit: found?.limit == null ? null : Number(found.limit),
        }
      }),
    ),
}
