import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import {
  type Chain,
  type ChainSide,
  type ConversationKeys,
  type Epoch,
  epochDays,
} from '#features/chat-keys/chat-keys.schema.ts'
import { epochStatement } from '#features/chat-keys/key-statements.schema.ts'
import type { MoreEnvelopes, NewEpoch } from '#features/chat-keys/new-keys.schema.ts'
import { Problem } from '#platform/api/faults.server.ts'
import type { Run } from '#platform/api/procedures.server.ts'
import { chatConversations } from './chat.table.ts'
import { admissionsOf } from './chat-admissions.server.ts'
import { chatEnvelopes, chatEpochs } from './chat-epochs.table.ts'
import { asked, mustBeDone } from './key-answers.server.ts'

// The keys of a conversation, for both sides. The server stores public and sealed keys; it opens none.

/**
 * What a browser needs to know about a conversation's keys.
 * @param deviceId the asking device; its envelopes come along, with those of the actor's recovery key
 * @throws {Problem} NOT_FOUND if the conversation isn't the caller's
 */
export async function readKeys(tx: Tx, conversationId: string, deviceId?: string): Promise<ConversationKeys> {
  const [found] = await tx
    .select({
      encryptedSince: chatConversations.encryptedSince,
      current: sql<string | null>`case when ${chatConversations.epochSince}
        > now() - make_interval(days => ${epochDays}) then ${chatConversations.epochId} end`,
    })
    .from(chatConversations)
    .where(eq(chatConversations.id, conversationId))
  if (!found) throw new Problem('NOT_FOUND')
  const { rows: recipients } = await tx.execute<{
    ready: boolean
    holder_ids: string[]
    client_user: string | null
    lawyer_user: string | null
  }>(sql`select * from own_chat_recipients(${conversationId}::uuid)`)
  return {
    conversationId,
    ...found,
    ready: recipients[0]?.ready ?? false,
    required: recipients[0]?.holder_ids ?? [],
    people: { client: recipients[0]?.client_user ?? null, lawyer: recipients[0]?.lawyer_user ?? null },
    epochs: await epochsOf(tx, conversationId, deviceId),
    chains: await chainsOf(tx, conversationId),
    ...(await admissionsOf(tx, conversationId, deviceId)),
  }
}

async function epochsOf(tx: Tx, conversationId: string, deviceId?: string): Promise<Epoch[]> {
  const epochs = await tx
    .select({
      id: chatEpochs.id,
      deviceId: chatEpochs.deviceId,
      statement: chatEpochs.statement,
      signature: chatEpochs.signature,
      createdAt: chatEpochs.createdAt,
    })
    .from(chatEpochs)
    .where(eq(chatEpochs.conversationId, conversationId))
    .orderBy(asc(chatEpochs.position))
  if (epochs.length === 0) return []
  const envelopes = await tx
    .select({
      epochId: chatEnvelopes.epochId,
      holderId: chatEnvelopes.holderId,
      sealed: chatEnvelopes.sealed,
    })
    .from(chatEnvelopes)
    .innerJoin(chatEpochs, eq(chatEpochs.id, chatEnvelopes.epochId))
    .where(eq(chatEpochs.conversationId, conversationId))
  const mine = new Set(await ownRecoveryKeys(tx))
  if (deviceId) mine.add(deviceId)
  const byEpoch = Map.groupBy(envelopes, ({ epochId }) => epochId)
  return epochs.map((epoch) => {
    const sealed = byEpoch.get(epoch.id) ?? []
    return {
      ...epoch,
      holders: sealed.map(({ holderId }) => holderId),
      envelopes: sealed
        .filter(({ holderId }) => mine.has(holderId))
        .map(({ holderId, sealed }) => ({ holderId, sealed })),
    }
  })
}

const ownRecoveryKeys = async (tx: Tx) => {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from own_recovery_keys() as t(id)`)
  return rows.map(({ id }) => id)
}

async function chainsOf(tx: Tx, conversationId: string): Promise<Chain[]> {
  const { rows } = await tx.execute<{
    chain_id: string
    side: ChainSide
    statement: string
    signature: string
    created_at: string | Date
  }>(sql`select * from own_chat_chains(${conversationId}::uuid)`)
  const chains = new Map<string, Chain>()
  for (const { chain_id: chainId, side, statement, signature, created_at } of rows) {
    const chain = chains.get(chainId) ?? { chainId, side, links: [] }
    chain.links.push({ statement, signature, createdAt: new Date(created_at) })
    chains.set(chainId, chain)
  }
  return [...chains.values()]
}

const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`
const texts = (all: readonly string[]) => sql`${sql.param(all)}::text[]`

/**
 * Begins an epoch.
 * @throws {Problem} NOT_FOUND; CONFLICT if people, devices or the last epoch have changed; BAD_REQUEST for a statement
 * that says something else than the call; TOO_MANY_REQUESTS after 50 of the caller in this conversation within a day
 */
export async function beginEpoch(run: Run, conversationId: string, epoch: NewEpoch): Promise<void> {
  const said = epochStatement(epoch.statement)
  const holders = epoch.envelopes.map(({ holderId }) => holderId)
  if (
    said?.epoch !== epoch.id ||
    said.conversation !== conversationId ||
    said.holders.map(({ id }) => id).join() !== holders.toSorted().join()
  )
    throw new Problem('BAD_REQUEST')
  mustBeDone(
    await asked(
      run,
      sql`begin_chat_epoch(${conversationId}::uuid, ${epoch.id}::uuid, ${said.after}::uuid, ${said.by}::uuid,
        ${said.people.client}::uuid, ${said.people.lawyer}::uuid, ${epoch.statement}, ${epoch.signature}, ${uuids(holders)},
        ${texts(epoch.envelopes.map(({ sealed }) => sealed))})`,
    ),
  )
}

/** Seals epochs to further holders; those who have an envelope keep theirs. @throws {Problem} NOT_FOUND */
export async function addEnvelopes(
  run: Run,
  conversationId: string,
  envelopes: MoreEnvelopes,
): Promise<void> {
  mustBeDone(
    await asked(
      run,
      sql`add_chat_envelopes(${conversationId}::uuid, ${uuids(envelopes.map(({ epochId }) => epochId))},
        ${uuids(envelopes.map(({ holderId }) => holderId))}, ${texts(envelopes.map(({ sealed }) => sealed))})`,
    ),
  )
}

/**
 * Says that a device lacks a key that is meant for it. An envelope that it can't open is removed; browsers that have
 * the key are notified, and seal it again.
 * @throws {Problem} NOT_FOUND
 */
export const wantEnvelope = async (run: Run, conversationId: string, epochId: string, deviceId: string) =>
  mustBeDone(
    await asked(run, sql`want_chat_envelope(${conversationId}::uuid, ${epochId}::uuid, ${deviceId}::uuid)`),
  )

/** The most conversations that a browser checks by itself. */
const mostWanted = 200

/** The conversations in which a device has waited for a key for at most a day, the latest first. */
export async function wantedChats(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: chatConversations.id })
    .from(chatConversations)
    .where(gt(chatConversations.keysWantedAt, sql`now() - interval '1 day'`))
    .orderBy(desc(chatConversations.keysWantedAt))
    .limit(mostWanted)
  return rows.map(({ id }) => id)
}

/** Notifies both people that their browsers received keys that contradict earlier ones. @throws {Problem} NOT_FOUND */
export const reportKeys = async (run: Run, conversationId: string) =>
  mustBeDone(await asked(run, sql`report_chat_keys(${conversationId}::uuid)`))

/**
 * Notifies both people, and records in the audit log, that a message isn't signed by its stated sender.
 * Does so once for each message.
 * @throws {Problem} NOT_FOUND
 */
export const reportMessage = async (run: Run, conversationId: string, messageId: string) =>
  mustBeDone(await asked(run, sql`report_chat_message(${conversationId}::uuid, ${messageId}::uuid)`))
