import { useSyncExternalStore } from 'react'

// Kept in the page's memory only: a reload, another tab and the computer's next user must enter the PIN again.
const grants = new Map<string, string>()
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the grant with which this page may read the case's details. */
export function keepGrant(caseId: string, grant: string): void {
  grants.set(caseId, grant)
  changed()
}

/** Call when the server no longer accepts the grant: it expired or was revoked. */
export function dropGrant(caseId: string): void {
  grants.delete(caseId)
  changed()
}

/** The grant that this page holds for a case; undefined until its PIN was entered. */
export const useGrant = (caseId: string | undefined): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (caseId ? grants.get(caseId) : undefined),
    () => undefined,
  )
