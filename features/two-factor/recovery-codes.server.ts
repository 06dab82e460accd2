import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { Keys } from '#platform/crypto/keys.server.ts'
import { recoveryCodeCount, recoveryCodeLength } from './two-factor.schema.ts'
import { recoveryCodes } from './two-factor.table.ts'

// Crockford's base32: no letters that look like digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const newCode = () => Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(32)]).join('')

/** Reads mistyped l, i and o as 1, 1 and 0. */
const meant = (code: string) => code.replace(/[il]/g, '1').replaceAll('o', '0')

const hashOf = (keys: Keys, userId: string, code: string) =>
  keys.keyedHash('two-factor', `${userId}:${meant(code)}`)

/** Replaces the user's recovery codes and returns the new ones to show; only hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, keys: Keys, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(keys, userId, code) })))
  return codes.map((code) => `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2)}`)
}

/** Uses up a recovery code. @returns whether it was valid */
export async function spendRecoveryCode(tx: Tx, keys: Keys, userId: string, code: string): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(keys, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return spent.length === 1
}

/** Whether the user has current recovery codes, used up or not. */
export const hasRecoveryCodes = async (tx: Tx, userId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: recoveryCodes.id })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId))
      .limit(1)
  ).length === 1
