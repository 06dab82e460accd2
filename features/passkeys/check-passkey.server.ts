import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { siteOf } from './passkey-site.server.ts'
import type { Assertion } from './passkeys.schema.ts'
import { passkeys } from './passkeys.table.ts'

const accounts = { role: 'accounts' } as const

interface Expected {
  challenge: string
  /** The account whose passkey is required; absent if any account's is accepted. */
  userId?: string
  /** Whether the authenticator must have verified the user, by fingerprint, face or PIN. */
  verified: boolean
}

/**
 * Verifies a passkey's assertion and runs `work` in the transaction that records its use.
 * @returns what `work` returns; undefined if the passkey is unknown, another account's or invalid.
 */
export async function withPasskey<T>(
  context: RequestContext,
  assertion: Assertion,
  { challenge, userId, verified }: Expected,
  work: (tx: Tx, userId: string) => Promise<T>,
): Promise<T | undefined> {
  const { rpID, origin } = siteOf(context)
  // Imported on first use, because it loads ASN.1 parsers.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  return context.db.asActor(accounts, async (tx) => {
    const [passkey] = await tx
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, assertion.id))
      .for('update')
    const owner = passkey?.userId
    if (!passkey || !owner || (userId && owner !== userId) || !isHandleOf(owner, assertion)) return undefined
    const checked = await verifyAuthenticationResponse({
      response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: verified,
    }).catch((error: unknown) => {
      context.log.warn(
        { reason: (error as Error).message, requestId: context.requestId },
        'a passkey was refused',
      )
      return undefined
    })
    if (!checked?.verified) return undefined
    const { newCounter: counter } = checked.authenticationInfo
    await tx.update(passkeys).set({ counter, usedAt: sql`now()` }).where(eq(passkeys.id, passkey.id))
    return work(tx, owner)
  })
}

/** The user handle that authenticators store: the bytes of the account's random ID. */
export const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex')

const isHandleOf = (userId: string, { response }: Assertion) =>
  response.userHandle === undefined || response.userHandle === handleOf(userId).toString('base64url')
