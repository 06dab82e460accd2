import type { Keys } from '#platform/crypto/keys.server.ts'

/** A PIN as it is stored: bound to its case, so that equal PINs don't look equal. */
export const pinHash = (keys: Keys, caseId: string, pin: string) => keys.keyedHash('pin', `${caseId}:${pin}`)
