import type { Answer, Statement } from '../pipeline/round-trip.ts'

/** Asks whether the transaction has written anything. */
export const isWriting: Statement = {
  text: 'select pg_current_xact_id_if_assigned()::text as xid',
  role: '',
}

/** @param answer to `isWriting` */
export const hasWritten = (answer: Answer | undefined): boolean =>
  Boolean((answer?.rows[0] as { xid: string | null } | undefined)?.xid)
