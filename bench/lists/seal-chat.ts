import type pg from 'pg'
import type { Keys } from '#platform/crypto/keys.server.ts'
import { known } from '../large-data.ts'

/** Encrypts texts for the measured client's messages; other messages have no valid text. */
export async function sealChat(owner: pg.Client, keys: Keys): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `select m.id from chat_messages as m join clients as c on c.id = m.client_id where c.email = $1`,
    [known.client.email],
  )
  for (const { id } of rows)
    await owner.query('update chat_messages set message_text = $2 where id = $1', [
      id,
      keys.seal('chat', 'A message of some words, as people write them.', id),
    ])
}
