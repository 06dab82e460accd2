import type { Holder } from '#features/chat-keys/key-directory.schema.ts'
import type { People } from '#features/chat-keys/key-statements.schema.ts'
import { safetyNumber } from '#platform/e2ee/numbers.ts'

/**
 * The safety number of a conversation: of all public keys that it is sealed to, and of the accounts of its people.
 * @param active the keys in use of both people and the firm
 */
export function numberOf(active: readonly Holder[], people: People): Promise<string[]> {
  const keys = active.flatMap(({ sealing, signing }) => (signing ? [sealing, signing] : [sealing]))
  return safetyNumber([...keys, `client ${people.client}`, `lawyer ${people.lawyer}`])
}
