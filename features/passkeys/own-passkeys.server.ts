import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { users } from '#features/accounts/users.table.ts'
import { firm } from '#firm.ts'
import { afterAnswer } from '#platform/api/after-answer.server.ts'
import type { RequestContext, Session } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import type { Run } from '#platform/api/procedures.server.ts'
import { markConfirmed, mustBeConfirmed } from '#platform/auth/confirmation.server.ts'
import { personOf } from '#platform/auth/person.server.ts'
import { countSecondFactor, forgetSecondFactorTries } from '#platform/auth/second-factor-tries.server.ts'
import { endSessions } from '#platform/auth/session.server.ts'
import { newChallenge, takeChallenge } from './challenges.server.ts'
import { handleOf, withPasskey } from './check-passkey.server.ts'
import { arePasskeysPossible, siteOf } from './passkey-site.server.ts'
import { type Assertion, type Attestation, mostPasskeys, passkeyMessages } from './passkeys.schema.ts'
import { passkeys } from './passkeys.table.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './passkeys-mails.ts'
import { credentialsOf, requestOptions } from './request-options.server.ts'

const accounts = { role: 'accounts' } as const

/** ES256, EdDSA and RS256: the algorithms that authenticators support. */
const supportedAlgorithmIDs = [-7, -8, -257]

/** The user's passkeys, and what they need to manage them. */
export async function passkeysOf(context: RequestContext & { run: Run }, { user }: Session) {
  const person = await personOf(context.db, user.id)
  return {
    arePossible: arePasskeysPossible(context),
    asksSecondFactor: person?.twoFactor ?? false,
    passkeys: await context.run(list),
  }
}

/** Row-level security limits the query to the user's own. */
const list = (tx: Tx) =>
  tx
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, usedAt: passkeys.usedAt })
    .from(passkeys)
    .orderBy(asc(passkeys.createdAt))

/** Begins adding a passkey, for a user who has confirmed their identity. */
export async function beginAdding(context: RequestContext, session: Session) {
  await mustBeConfirmed(context, session)
  const { rpID } = siteOf(context)
  const { id: userId, email, name } = session.user
  const [challenge, known, { generateRegistrationOptions }] = [
    await newChallenge(context, { purpose: 'add', userId }),
    await credentialsOf(context, userId),
    await import('@simplewebauthn/server'),
  ]
  return generateRegistrationOptions({
    rpName: firm.name,
    rpID,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(handleOf(userId)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: 300_000,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known,
    // Discoverable, for sign-in without an address, and with user verification.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Adds a passkey, ends the user's other sessions and notifies the user by mail.
 * @throws {Problem} FORBIDDEN without a confirmation; UNAUTHORIZED without a challenge; BAD_REQUEST for an invalid
 * registration; CONFLICT if the passkey is already registered or the limit is reached.
 */
export async function addPasskey(
  context: RequestContext,
  session: Session,
  { name, credential }: { name: string; credential: Attestation },
): Promise<void> {
  await mustBeConfirmed(context, session)
  const { id: userId } = session.user
  const made = await verifyNew(context, userId, credential)
  await context.db.asActor(accounts, async (tx) => {
    // Serializes concurrent registrations, so that the limit holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [has] = await tx.select({ number: count() }).from(passkeys).where(eq(passkeys.userId, userId))
    if ((has?.number ?? 0) >= mostPasskeys) throw new Problem('CONFLICT', { detail: passkeyMessages.tooMany })
    const added = await tx
      .insert(passkeys)
      .values({
        userId,
        name,
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: credential.response.transports ?? [],
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) throw new Problem('CONFLICT', { detail: passkeyMessages.known })
    await endSessions(tx, userId, session.id)
  })
  await auditAndMail(context, session, 'passkey.added', passkeyAddedMail, name)
}

async function verifyNew(context: RequestContext, userId: string, credential: Attestation) {
  const { rpID, origin } = siteOf(context)
  const { challenge } = await takeChallenge(context, { purpose: 'add', userId })
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch((error: unknown) => {
    context.log.warn(
      { reason: (error as Error).message, requestId: context.requestId },
      'a passkey was refused',
    )
    return undefined
  })
  if (!checked?.verified) throw new Problem('BAD_REQUEST', { detail: passkeyMessages.refused })
  return checked.registrationInfo.credential
}

/** Confirms the user's identity by a passkey instead of the password, before passkeys are changed. */
export async function beginConfirming(context: RequestContext, { user }: Session) {
  const challenge = await newChallenge(context, { purpose: 'confirm', userId: user.id })
  return requestOptions(context, challenge, 'required', user.id)
}

/** @throws {Problem} UNAUTHORIZED without a challenge; INVALID_CREDENTIALS; TOO_MANY_REQUESTS */
export async function confirmWithPasskey(
  context: RequestContext,
  session: Session,
  assertion: Assertion,
): Promise<void> {
  const { id: userId } = session.user
  await countSecondFactor(context, userId)
  const { challenge } = await takeChallenge(context, { purpose: 'confirm', userId })
  const expected = { challenge, userId, verified: true }
  if (!(await withPasskey(context, assertion, expected, async () => true)))
    throw new Problem('INVALID_CREDENTIALS', { detail: passkeyMessages.unknown })
  await forgetSecondFactorTries(context, userId)
  await markConfirmed(context, session)
}

/**
 * Removes a passkey, ends the user's other sessions and notifies the user by mail. The last one can be removed only if
 * the account has a password, which can be reset by mail.
 * @throws {Problem} FORBIDDEN without a confirmation; NOT_FOUND; CONFLICT for the last means of sign-in
 */
export async function removePasskey(context: RequestContext, session: Session, id: string): Promise<void> {
  await mustBeConfirmed(context, session)
  const { id: userId } = session.user
  const name = await context.db.asActor(accounts, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ name: passkeys.name })
    if (!removed) throw new Problem('NOT_FOUND')
    const { rows } = await tx.execute<{ others: boolean }>(sql`
      select exists (select from public.passkeys where user_id = ${userId}::uuid)
        or exists (select from public.credentials where user_id = ${userId}::uuid) as others`)
    if (!rows[0]?.others) throw new Problem('CONFLICT', { detail: passkeyMessages.lastWayIn })
    await endSessions(tx, userId, session.id)
    return removed.name
  })
  await auditAndMail(context, session, 'passkey.removed', passkeyRemovedMail, name)
}

/** Writes the audit log and sends the mail. */
async function auditAndMail(
  context: RequestContext,
  { user: { id: userId, name, email } }: Session,
  action: string,
  mail: typeof passkeyAddedMail,
  passkey: string,
) {
  const detail = JSON.stringify({ name: passkey })
  await context.db.asActor({ role: 'client', userId, clientId: null }, (tx) =>
    tx.execute(sql`select audit(${action}, 'users', ${userId}::uuid, ${detail}::jsonb, ${context.address})`),
  )
  afterAnswer(context, () => context.mailer.send({ to: email, ...mail(context.publicUrl, name, passkey) }))
}
