import type { Keys } from '#platform/crypto/keys.server.ts'

/** A PIN's stored form: bound to its case, so that equal PINs have different hashes. */
export const pinHash = (keys: Keys, caseId: string, pin: string) => keys.keyedHash('pin', `${caseId}:${pin}`)
