import type { Keys } from '#platform/crypto/keys.server.ts'

const bound = (caseId: string, pin: string) => `${caseId}:${pin}`

/** A PIN's stored form: bound to its case, so that equal PINs have different hashes. */
export const pinHash = (keys: Keys, caseId: string, pin: string) => keys.keyedHash('pin', bound(caseId, pin))

/** Twice the lifetime of a PIN. */
const accepted = { replacedWithinMs: 10 * 60_000, orNext: true }

/** The hashes under which a valid PIN may be stored: one, unless the key is being replaced. */
export const pinHashes = (keys: Keys, caseId: string, pin: string) =>
  keys.keyedHashes('pin', bound(caseId, pin), accepted)
