import { type Actor, databaseRoles } from './actor.ts'
import type { Statement } from './pipeline/round-trip.ts'

/** What is cached of a session, for the database to compare with the current state. */
export interface SessionProof {
  /** SHA-256 of the session's token. */
  token: string
  /** The security stamp and expiry from `session_of`, as JSON. */
  known: string
  /** Called as soon as the database has confirmed it. */
  onConfirmed: () => void
}

/** Whether a transaction failed because the cached session is stale; it has read and written nothing. */
export const isStale = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === 'PS401'

const setClaims = `set_config('role', $1, true), set_config('portico.user_id', $2, true),
  set_config('portico.client_id', $3, true), set_config('portico.lawyer_id', $4, true),
  set_config('portico.grant', $5, true)`
const setReadOnly = `set_config('transaction_read_only', 'on', true)`
const textsOf = (settings: string) => ({
  confirmed: `select confirm_session($6, $7::jsonb), ${settings}`,
  plain: `select ${settings}`,
})
const texts = { reads: textsOf(`${setReadOnly}, ${setClaims}`), writes: textsOf(setClaims) }

/**
 * Statements that set the identity. The session check comes first, because only the bare login may call it. Its refusal
 * explains the errors of the following statements.
 */
export function identity(actor: Actor, proof: SessionProof | undefined, reads?: 'reads') {
  let refusal: Error | undefined
  const statement: Statement = {
    text: texts[reads ?? 'writes'][proof ? 'confirmed' : 'plain'],
    values: proof ? [...claims(actor), proof.token, proof.known] : claims(actor),
    role: '',
    onDone: proof?.onConfirmed,
    onFailed: (error) => {
      refusal = error
    },
  }
  return { statement, refusal: () => refusal }
}

function claims(actor: Actor): string[] {
  return [
    databaseRoles[actor.role],
    'userId' in actor ? actor.userId : '',
    ('clientId' in actor && actor.clientId) || '',
    'lawyerId' in actor ? actor.lawyerId : '',
    ('grant' in actor && actor.grant) || '',
  ]
}
