import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin, client } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { mustBeConfirmed, useConfirmation } from '#platform/auth/confirmation.server.ts'
import { personOf } from '#platform/auth/person.server.ts'
import { isSigned } from '#platform/e2ee/signing.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { keyMessages, linkSchema } from './chat-keys.schema.ts'
import { keyHolders, keyStatements } from './chat-keys.table.ts'
import { firmKeyMessages } from './firm-key.schema.ts'
import { holdersOf, signerOf } from './key-directory.schema.ts'
import { firmChain, holderKinds, type KeyStatement, keyStatement } from './key-statements.schema.ts'
import { newStatementSchema } from './new-keys.schema.ts'

const tags = ['chat keys']
const done = z.object({ success: z.literal(true) })
const holderSchema = z.object({
  id: z.uuid(),
  kind: z.enum(holderKinds),
  name: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
})

// A chain ends at 1,000 statements: the limit keeps one person from using them up within days.
const statements: Limit = { name: 'chat-key:statement', times: 60, minutes: 24 * 60 }
/** Browsers say it once an hour; each page does where there are very many devices. */
const sightings: Limit = { name: 'chat-key:seen', times: 200, minutes: 60 }
const firmStatements: Limit = { name: 'chat-key:firm', times: 10, minutes: 24 * 60 }

const linksOf = (tx: Tx, chainId: string) =>
  tx
    .select({
      statement: keyStatements.statement,
      signature: keyStatements.signature,
      createdAt: keyStatements.createdAt,
    })
    .from(keyStatements)
    .where(eq(keyStatements.chainId, chainId))
    .orderBy(asc(keyStatements.seq))

/** The keys in use of a chain. */
const inUse = (tx: Tx, chainId: string) =>
  tx
    .select({
      id: keyHolders.id,
      kind: keyHolders.kind,
      name: keyHolders.name,
      createdAt: keyHolders.createdAt,
      lastSeenAt: keyHolders.lastSeenAt,
    })
    .from(keyHolders)
    .where(and(eq(keyHolders.chainId, chainId), isNull(keyHolders.removedAt)))
    .orderBy(asc(keyHolders.createdAt), keyHolders.id)

/**
 * Adds a statement to a chain, if it is signed by a key that may.
 * @returns what it says
 * @throws {Problem} BAD_REQUEST for one that is not allowed; CONFLICT if another came before it
 */
async function addStatement(
  tx: Tx,
  chainId: string,
  { statement, signature }: z.output<typeof newStatementSchema>,
): Promise<KeyStatement> {
  const said = keyStatement(statement)
  const before = (await linksOf(tx, chainId)).map((link) => JSON.parse(link.statement) as KeyStatement)
  if (said?.seq !== undefined && said.seq <= before.length)
    throw new Problem('CONFLICT', { detail: keyMessages.notNext })
  const signer = said?.chain === chainId ? signerOf(said, holdersOf(before)) : undefined
  if (!said || !signer || !(await isSigned(signer, statement, signature)))
    throw new Problem('BAD_REQUEST', { detail: keyMessages.unsigned })
  await tx.insert(keyStatements).values({ chainId, seq: said.seq, statement, signature })
  return said
}

/** One's own keys. Staff manage theirs in the client role, as all of their account. */
export const ownKeys = {
  list: client
    .route({ method: 'GET', path: '/account/chat-keys', tags })
    .output(z.object({ userId: z.uuid(), links: z.array(linkSchema), holders: z.array(holderSchema) }))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const { userId } = context.actor
        return { userId, links: await linksOf(tx, userId), holders: await inUse(tx, userId) }
      }),
    ),
  /**
   * Adds a statement to one's own chain. One that removes a device ends all other sessions: which was its, nothing says. One
   * that replaces the recovery code needs a recent proof of who it is (`/account/confirm`).
   */
  add: client
    .route({ method: 'POST', path: '/account/chat-keys', tags })
    .input(newStatementSchema)
    .output(done)
    .handler(async ({ context, input }) => {
      const { userId } = context.actor
      await countUse(context, context.actor, statements, userId)
      if (keyStatement(input.statement)?.kind === 'recovery') {
        const holders = await context.run((tx) => inUse(tx, userId))
        if (holders.some(({ kind }) => kind === 'recovery')) await mustBeConfirmed(context, context.session)
      }
      await context.run(async (tx) => {
        const { kind } = await addStatement(tx, userId, input)
        if (kind === 'removed')
          await tx.execute(sql`select end_other_own_sessions(${context.session.id}::uuid)`)
      })
      return { success: true as const }
    }),
  /** Notes that a device is in use. */
  seen: client
    .route({ method: 'POST', path: '/account/chat-keys/{id}/seen', tags })
    .input(byId)
    .output(done)
    .handler(async ({ context, input }) => {
      await countUse(context, context.actor, sightings, context.actor.userId)
      return context.run(async (tx) => {
        const seen = await tx
          .update(keyHolders)
          .set({ lastSeenAt: sql`now()` })
          .where(
            and(eq(keyHolders.id, input.id), eq(keyHolders.kind, 'device'), isNull(keyHolders.removedAt)),
          )
          .returning({ id: keyHolders.id })
        if (seen.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      })
    }),
}

/** The firm's recovery key: its public half and its chain. */
export const firmKey = {
  read: admin
    .route({ method: 'GET', path: '/admin/chat-recovery/key', tags })
    .output(z.object({ links: z.array(linkSchema), since: z.date().nullable() }))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const [key] = await inUse(tx, firmChain)
        return { links: await linksOf(tx, firmChain), since: key?.createdAt ?? null }
      }),
    ),
  /**
   * Makes the key, or replaces it. A person who has its shares reads every chat: needs a proof by the second factor that was
   * given for this (`/account/confirm`), which is used up. Administrators and the people of encrypted chats are notified.
   */
  add: admin
    .route({ method: 'POST', path: '/admin/chat-recovery/key', tags })
    .input(newStatementSchema)
    .output(done)
    .handler(async ({ context, input }) => {
      const { session, actor } = context
      await countUse(context, actor, firmStatements, actor.userId)
      // Somebody without one proves who they are by the password alone.
      if (!(await personOf(context.db, session.user.id))?.twoFactor)
        throw new Problem('FORBIDDEN', { detail: firmKeyMessages.noSecondFactor })
      await useConfirmation(context, session)
      await context.run((tx) => addStatement(tx, firmChain, input))
      return { success: true as const }
    }),
}
