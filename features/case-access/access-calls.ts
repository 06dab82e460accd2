import type { api } from '#platform/api/client.ts'

/** The API calls for managing access to a case; lawyers and administrators have the same. */
export interface AccessCalls {
  cases: Pick<typeof api.lawyer.cases, 'revokeLink' | 'renewLink' | 'key'>
  pinLocks: Pick<typeof api.lawyer.pinLocks, 'list' | 'unlock' | 'key'>
}
