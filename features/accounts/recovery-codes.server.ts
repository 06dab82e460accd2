import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import type { Keys } from '#platform/crypto/keys.server.ts'
import { recoveryCodeCount, recoveryCodeLength } from './two-factor.schema.ts'
import { recoveryCodes } from './two-factor.table.ts'

// Crockford's: no letter that is read as a digit.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const newCode = () => Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(32)]).join('')

/** As it was meant: l, i and o are read for 1, 1 and 0. */
const meant = (code: string) => code.replace(/[il]/g, '1').replaceAll('o', '0')

const hashOf = (keys: Keys, userId: string, code: string) =>
  keys.keyedHash('two-factor', `${userId}:${meant(code)}`)

/** New recovery codes in the place of the old ones, for their owner's eyes; only hashes are kept. */
export async function renewRecoveryCodes(tx: Tx, keys: Keys, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(keys, userId, code) })))
  return codes.map((code) => `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2)}`)
}

/** Uses a recovery code up. @returns whether it was one that still worked. */
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
