import { and, eq, gt, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { browserCookie } from '#platform/auth/browser-cookie.server.ts'
import type { Portal } from '#platform/auth/portals.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { passkeyMessages } from './passkeys.schema.ts'
import { type ChallengePurpose, passkeyChallenges } from './passkeys.table.ts'

const accounts = { role: 'accounts' } as const
const challengeMinutes = 5
const perAddress: Limit = { name: 'passkey:challenge', times: 60, minutes: 5 }

/** Cookie of the browser that requested a challenge. */
const cookie = browserCookie('passkey')

interface Wanted {
  purpose: ChallengePurpose
  /** The account whose passkey is required; absent if the passkey itself identifies the account. */
  userId?: string
  portal?: Portal
}

/** Creates a challenge (base64url) for this browser, and invalidates its previous one. */
export async function newChallenge(context: RequestContext, wanted: Wanted): Promise<string> {
  await countUse(context, accounts, perAddress, context.address)
  const before = cookie.read(context)
  const [token, challenge] = [newToken(), newToken()]
  await context.db.asActor(accounts, async (tx) => {
    if (before) await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.tokenHash, tokenHash(before)))
    await tx.insert(passkeyChallenges).values({
      ...wanted,
      challenge,
      tokenHash: tokenHash(token),
      expiresAt: new Date(Date.now() + challengeMinutes * 60_000),
    })
  })
  cookie.keep(context, token, challengeMinutes * 60)
  return challenge
}

/**
 * Consumes this browser's challenge, whether or not the verification succeeds.
 * @throws {Problem} UNAUTHORIZED if it has none for this purpose
 */
export async function takeChallenge(context: RequestContext, { purpose, userId }: Omit<Wanted, 'portal'>) {
  const token = cookie.read(context) ?? ''
  cookie.keep(context, '', 0)
  const own = and(
    eq(passkeyChallenges.tokenHash, tokenHash(token)),
    eq(passkeyChallenges.purpose, purpose),
    userId ? eq(passkeyChallenges.userId, userId) : undefined,
    gt(passkeyChallenges.expiresAt, sql`now()`),
  )
  const [taken] = await context.db.asActor(accounts, (tx) =>
    tx.delete(passkeyChallenges).where(own).returning(),
  )
  if (!taken) throw new Problem('UNAUTHORIZED', { detail: passkeyMessages.expired })
  return taken
}
