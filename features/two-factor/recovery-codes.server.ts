import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { hashRecoveryCode } from '#platform/auth/passwords.server.ts'
import type { Keys } from '#platform/crypto/keys.server.ts'
import { recoveryCodeCount, recoveryCodeLength } from './two-factor.schema.ts'
import { recoveryCodes } from './two-factor.table.ts'

// A code is stored as a salted hash, and that sealed: it can't be guessed from a dump, and can be sealed again under
// another key without the code. The codes of a set share their salt, so that trying one takes one hash.

// Crockford's base32: no letters that look like digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const newCode = () => Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(32)]).join('')

/** Reads mistyped l, i and o as 1, 1 and 0. */
const meant = (code: string) => code.replace(/[il]/g, '1').replaceAll('o', '0')

/** New recovery codes: to show, and as they are stored. */
export interface MadeCodes {
  shown: string[]
  rows: { id: string; codeHash: string }[]
}

/** Makes the codes of a set. Hashing takes a quarter of a second: not within a transaction. */
export async function makeCodes(keys: Keys): Promise<MadeCodes> {
  const salt = randomBytes(16)
  const made = await Promise.all(
    Array.from({ length: recoveryCodeCount }, async () => {
      const [id, code] = [randomUUID(), newCode()]
      const hash = await hashRecoveryCode(code, salt)
      return { code, row: { id, codeHash: keys.seal('two-factor', storedForm({ salt, hash }), id) } }
    }),
  )
  return {
    shown: made.map(
      ({ code }) => `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2)}`,
    ),
    rows: made.map(({ row }) => row),
  }
}

/** Replaces the user's recovery codes and returns the new ones to show. */
export async function renewRecoveryCodes(
  tx: Tx,
  userId: string,
  { shown, rows }: MadeCodes,
): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(rows.map((row) => ({ ...row, userId })))
  return shown
}

/**
 * The hash of what may be a recovery code of the user; undefined when it can't be one. Not within a transaction.
 * @throws {Problem} SERVICE_UNAVAILABLE when too many hashes are waited for
 */
export async function hashOfTried(
  { db, keys, address }: Pick<RequestContext, 'db' | 'keys' | 'address'>,
  userId: string,
  code: string,
): Promise<Buffer | undefined> {
  if (code.length !== recoveryCodeLength) return undefined
  const [one] = await db.readAs({ role: 'accounts' }, (tx) => select(tx, userId).limit(1))
  return one && hashRecoveryCode(meant(code), opened(keys, one).salt, { address, isKnown: true })
}

/** Uses up the recovery code with this hash. @returns whether it was valid */
export async function spendRecoveryCode(tx: Tx, keys: Keys, userId: string, hash: Buffer): Promise<boolean> {
  const unused = await select(tx, userId, isNull(recoveryCodes.usedAt))
  const found = unused.filter((row) => timingSafeEqual(opened(keys, row).hash, hash))[0]
  if (!found) return false
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.id, found.id), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return spent.length === 1
}

const select = (tx: Tx, userId: string, where?: SQL) =>
  tx
    .select({ id: recoveryCodes.id, codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), where))

interface Stored {
  salt: Buffer
  hash: Buffer
}

const storedForm = ({ salt, hash }: Stored) => `${salt.toString('base64url')}.${hash.toString('base64url')}`

function opened(keys: Keys, { id, codeHash }: { id: string; codeHash: string }): Stored {
  const [salt = '', hash = ''] = keys.open('two-factor', codeHash, id).split('.')
  return { salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') }
}

/** Whether the user has current recovery codes, used up or not. */
export const hasRecoveryCodes = async (tx: Tx, userId: string): Promise<boolean> =>
  (await select(tx, userId).limit(1)).length === 1
