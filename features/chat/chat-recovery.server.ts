import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { Chain } from '#features/chat-keys/chat-keys.schema.ts'
import { keyStatements } from '#features/chat-keys/chat-keys.table.ts'
import { firmChain, type KeyStatement } from '#features/chat-keys/key-statements.schema.ts'
import { moreEnvelopesSchema } from '#features/chat-keys/new-keys.schema.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { isSigned } from '#platform/e2ee/signing.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { opened } from './chat-messages.server.ts'
import {
  proofSchema,
  type RecoveryProof,
  type RecoveryPurpose,
  recoverableAfter,
  recoverablePageSchema,
  recoveredRowSchema,
  recoveredSchema,
  recoveryMessages,
  recoveryStatementSchema,
} from './chat-recovery.schema.ts'

const tags = ['chat recovery']
const ofConversation = z.object({ conversationId: z.uuid(), proof: proofSchema })
/** A proof expires soon, so that an intercepted one is of little use. */
const proofMinutes = 10
/** A leaving lawyer's chats are opened, saved and sealed one by one. */
const uses: Limit = { name: 'chat-recovery', times: 300, minutes: 60 }
/** Of the list of encrypted chats. */
const pageSize = 500

/** What two shares of the firm's key prove. */
interface Proven {
  reason: string
  /** The key in the directory. */
  holderId: string
}

/**
 * Checks that two shares of the firm's key are there, for this purpose and conversation, now, and uses the proof up. Keys
 * that were replaced count too, for what was sealed to them.
 * @throws {Problem} FORBIDDEN
 */
export async function proven(
  tx: Tx,
  { statement, signature }: RecoveryProof,
  purpose: RecoveryPurpose,
  conversationId: string | null,
): Promise<Proven> {
  const said = parsed(statement)
  const holderId =
    said?.purpose === purpose && said.conversation === conversationId
      ? await signerOf(tx, statement, signature)
      : undefined
  if (!said || !holderId) throw new Problem('FORBIDDEN', { detail: recoveryMessages.notShares })
  if (Math.abs(Date.now() - Date.parse(said.at)) >= proofMinutes * 60_000)
    throw new Problem('FORBIDDEN', { detail: recoveryMessages.clock })
  const hash = createHash('sha256').update(statement).digest('hex')
  const { rows } = await tx.execute<{ isNew: boolean; opens: boolean | null }>(
    sql`select use_recovery_proof(${hash}) as "isNew",
      firm_key_opens(${conversationId}::uuid, ${holderId}::uuid) as opens`,
  )
  if (!rows[0]?.isNew) throw new Problem('FORBIDDEN', { detail: recoveryMessages.used })
  if (rows[0].opens === false) throw new Problem('FORBIDDEN', { detail: recoveryMessages.otherKey })
  return { reason: said.reason, holderId }
}

/** The id of the firm's key that signed. */
async function signerOf(tx: Tx, statement: string, signature: string): Promise<string | undefined> {
  const links = await tx
    .select({ statement: keyStatements.statement })
    .from(keyStatements)
    .where(sql`${keyStatements.chainId} = ${firmChain}::uuid`)
  for (const link of links) {
    const key = JSON.parse(link.statement) as KeyStatement
    if (key.kind === 'firm' && (await isSigned(key.signing, statement, signature))) return key.id
  }
}

function parsed(statement: string) {
  try {
    return recoveryStatementSchema.safeParse(JSON.parse(statement)).data
  } catch {
    return
  }
}

/** Opens chats with the firm's recovery key. */
export const adminChatRecovery = {
  list: admin
    .route({ method: 'POST', path: '/admin/chat-recovery/list', tags })
    .input(z.object({ proof: proofSchema, after: recoverableAfter.optional() }))
    .output(recoverablePageSchema)
    .handler(async ({ context, input: { proof, after } }) => {
      await countUse(context, context.actor, uses, context.actor.userId)
      return context.run(async (tx) => {
        const { reason, holderId } = await proven(tx, proof, 'list', null)
        await tx.execute(
          sql`select audit('chat.recovery-listed', 'chat_conversations', null, ${JSON.stringify({ reason })}::jsonb)`,
        )
        const { rows } = await tx.execute<{
          id: string
          client_name: string
          lawyer_name: string
          updated_at: string | Date
          deleted_at: string | Date | null
          opens: boolean
          may_read: boolean
          total: number
        }>(
          sql`select * from recoverable_chats(${holderId}::uuid, ${after?.clientName ?? null},
            ${after?.lawyerName ?? null}, ${after?.id ?? null}::uuid, ${pageSize + 1})`,
        )
        const chats = rows
          .slice(0, pageSize)
          .map(({ client_name, lawyer_name, updated_at, deleted_at, ...row }) => ({
            id: row.id,
            clientName: client_name,
            lawyerName: lawyer_name,
            updatedAt: new Date(updated_at),
            deletedAt: deleted_at === null ? null : new Date(deleted_at),
            opens: row.opens,
            mayRead: row.may_read,
          }))
        return { chats, total: rows[0]?.total ?? 0, hasMore: rows.length > pageSize }
      })
    }),

  open: admin
    .route({ method: 'POST', path: '/admin/chat-recovery/open', tags })
    .input(ofConversation)
    .output(recoveredSchema)
    .handler(async ({ context, input }) => {
      await countUse(context, context.actor, uses, context.actor.userId)
      return context.run(async (tx) => {
        const { reason, holderId } = await proven(tx, input.proof, 'open', input.conversationId)
        const { rows } = await tx.execute<{ found: unknown }>(
          sql`select open_chat_by_firm(${input.conversationId}::uuid, ${holderId}::uuid, ${reason}) as found`,
        )
        if (!rows[0]?.found) throw new Problem('NOT_FOUND')
        const { chains, messages, ...found } = recoveredRowSchema.parse(rows[0].found)
        return {
          ...found,
          chains: grouped(chains),
          messages: messages.map((row) => opened(context.keys, row)),
        }
      })
    }),

  /** Seals a conversation to the devices of its people. */
  seal: admin
    .route({ method: 'POST', path: '/admin/chat-recovery/seal', tags })
    .input(ofConversation.extend({ envelopes: moreEnvelopesSchema }))
    .output(z.object({ sealed: z.int() }))
    .handler(async ({ context, input: { conversationId, proof, envelopes } }) => {
      await countUse(context, context.actor, uses, context.actor.userId)
      return context.run(async (tx) => {
        const { reason } = await proven(tx, proof, 'seal', conversationId)
        const column = (of: 'epochId' | 'holderId' | 'sealed') => sql.param(envelopes.map((one) => one[of]))
        const { rows } = await tx.execute<{ sealed: number | null }>(
          sql`select seal_chat_by_firm(${conversationId}::uuid, ${column('epochId')}::uuid[],
            ${column('holderId')}::uuid[], ${column('sealed')}::text[], ${reason}) as sealed`,
        )
        if (rows[0]?.sealed == null) throw new Problem('NOT_FOUND')
        return { sealed: rows[0].sealed }
      })
    }),
}

function grouped(links: z.output<typeof recoveredRowSchema>['chains']): Chain[] {
  const chains = new Map<string, Chain>()
  for (const { chainId, side, ...link } of links) {
    const chain = chains.get(chainId) ?? { chainId, side, links: [] }
    chain.links.push(link)
    chains.set(chainId, chain)
  }
  return [...chains.values()]
}
