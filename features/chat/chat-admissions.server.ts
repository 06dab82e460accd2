import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import type { Run } from '#platform/api/procedures.server.ts'
import { chatAdmissions } from './chat-epochs.table.ts'
import { asked, mustBeDone } from './key-answers.server.ts'

// A new device that requests access to what was written before it, and the six digits that both sides compare.

/** The open access requests, and whether the last one of the calling device was refused. */
export async function admissionsOf(
  tx: Tx,
  conversationId: string,
  deviceId?: string,
): Promise<Pick<ConversationKeys, 'admissions' | 'refused'>> {
  const refusedLast = and(
    eq(chatAdmissions.deviceId, deviceId ?? sql`null`),
    eq(chatAdmissions.outcome, 'refused'),
    sql`not exists (select from public.chat_admissions as later
      where later.conversation_id = ${chatAdmissions.conversationId} and later.device_id = ${chatAdmissions.deviceId}
        and later.created_at > ${chatAdmissions.createdAt})`,
  )
  const rows = await tx
    .select({
      id: chatAdmissions.id,
      deviceId: chatAdmissions.deviceId,
      commitment: chatAdmissions.commitment,
      approverDeviceId: chatAdmissions.approverDeviceId,
      approverNonce: chatAdmissions.approverNonce,
      newcomerNonce: chatAdmissions.newcomerNonce,
      createdAt: chatAdmissions.createdAt,
      endedAt: chatAdmissions.endedAt,
    })
    .from(chatAdmissions)
    .where(
      and(eq(chatAdmissions.conversationId, conversationId), or(isNull(chatAdmissions.endedAt), refusedLast)),
    )
    .orderBy(asc(chatAdmissions.createdAt))
  return {
    admissions: rows.filter(({ endedAt }) => endedAt === null).map(({ endedAt, ...open }) => open),
    refused: rows.some(({ endedAt }) => endedAt !== null),
  }
}

/** Requests the history for a new device. @returns the admission's id. @throws {Problem} NOT_FOUND */
export async function askAdmission(run: Run, conversationId: string, deviceId: string, commitment: string) {
  const id = await asked(
    run,
    sql`ask_chat_admission(${conversationId}::uuid, ${deviceId}::uuid, ${commitment})`,
  )
  mustBeDone(id)
  return id as string
}

/** @throws {Problem} NOT_FOUND; CONFLICT if another device has answered, or the new device has revealed its nonce */
export const answerAdmission = async (run: Run, id: string, deviceId: string, nonce: string) =>
  mustBeDone(await asked(run, sql`answer_chat_admission(${id}::uuid, ${deviceId}::uuid, ${nonce})`))

/** @throws {Problem} NOT_FOUND; CONFLICT if nobody has answered yet, or the nonce was revealed before */
export const revealAdmission = async (run: Run, id: string, nonce: string) =>
  mustBeDone(await asked(run, sql`reveal_chat_admission(${id}::uuid, ${nonce})`))

/** @throws {Problem} NOT_FOUND */
export const endAdmission = async (run: Run, id: string, outcome: string) =>
  mustBeDone(await asked(run, sql`end_chat_admission(${id}::uuid, ${outcome})`))
