import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { type Chain, moreEnvelopesSchema } from '#features/chat-keys/chat-keys.schema.ts'
import { keyStatements } from '#features/chat-keys/chat-keys.table.ts'
import { firmChain, type KeyStatement } from '#features/chat-keys/key-statements.schema.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { isSigned } from '#platform/e2ee/signing.ts'
import { opened } from './chat-messages.server.ts'
import {
  proofSchema,
  type RecoveryProof,
  type RecoveryPurpose,
  recoverableSchema,
  recoveredRowSchema,
  recoveredSchema,
  recoveryMessages,
  recoveryStatementSchema,
} from './chat-recovery.schema.ts'

const tags = ['chat recovery']
const ofConversation = z.object({ conversationId: z.uuid(), proof: proofSchema })
/** A proof is for now: one that was overheard is soon worth nothing. */
const proofMinutes = 10

/**
 * Checks that two shares of the firm's key are there, for this purpose. Keys that were replaced count too: they open what
 * was sealed to them.
 * @returns the reason
 * @throws {Problem} FORBIDDEN
 */
export async function proven(
  tx: Tx,
  { statement, signature }: RecoveryProof,
  purpose: RecoveryPurpose,
  conversationId: string | null,
): Promise<string> {
  const said = parsed(statement)
  if (said?.purpose === purpose && said.conversation === conversationId) {
    const links = await tx
      .select({ statement: keyStatements.statement })
      .from(keyStatements)
      .where(sql`${keyStatements.chainId} = ${firmChain}::uuid`)
    for (const link of links) {
      const key = JSON.parse(link.statement) as KeyStatement
      if (key.kind !== 'firm' || !(await isSigned(key.signing, statement, signature))) continue
      if (Math.abs(Date.now() - Date.parse(said.at)) < proofMinutes * 60_000) return said.reason
      throw new Problem('FORBIDDEN', { detail: recoveryMessages.clock })
    }
  }
  throw new Problem('FORBIDDEN', { detail: recoveryMessages.notShares })
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
    .input(z.object({ proof: proofSchema }))
    .output(z.array(recoverableSchema))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const reason = await proven(tx, input.proof, 'list', null)
        await tx.execute(
          sql`select audit('chat.recovery-listed', 'chat_conversations', null, ${JSON.stringify({ reason })}::jsonb)`,
        )
        const { rows } = await tx.execute<{
          id: string
          client_name: string
          lawyer_name: string
          updated_at: string | Date
        }>(sql`select * from recoverable_chats()`)
        return rows.map(({ id, client_name, lawyer_name, updated_at }) => ({
          id,
          clientName: client_name,
          lawyerName: lawyer_name,
          updatedAt: new Date(updated_at),
        }))
      }),
    ),

  open: admin
    .route({ method: 'POST', path: '/admin/chat-recovery/open', tags })
    .input(ofConversation)
    .output(recoveredSchema)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const reason = await proven(tx, input.proof, 'open', input.conversationId)
        const { rows } = await tx.execute<{ found: unknown }>(
          sql`select open_chat_by_firm(${input.conversationId}::uuid, ${reason}) as found`,
        )
        if (!rows[0]?.found) throw new Problem('NOT_FOUND')
        const { chains, messages, ...found } = recoveredRowSchema.parse(rows[0].found)
        return {
          ...found,
          chains: grouped(chains),
          messages: messages.map((row) => opened(context.keys, row)),
        }
      }),
    ),

  /** Seals a conversation to the devices of its people. */
  seal: admin
    .route({ method: 'POST', path: '/admin/chat-recovery/seal', tags })
    .input(ofConversation.extend({ envelopes: moreEnvelopesSchema }))
    .output(z.object({ sealed: z.int() }))
    .handler(({ context, input: { conversationId, proof, envelopes } }) =>
      context.run(async (tx) => {
        await proven(tx, proof, 'seal', conversationId)
        const column = (of: 'epochId' | 'holderId' | 'sealed') => sql.param(envelopes.map((one) => one[of]))
        const { rows } = await tx.execute<{ sealed: number }>(
          sql`select seal_chat_by_firm(${conversationId}::uuid, ${column('epochId')}::uuid[],
            ${column('holderId')}::uuid[], ${column('sealed')}::text[]) as sealed`,
        )
        return { sealed: rows[0]?.sealed ?? 0 }
      }),
    ),
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
