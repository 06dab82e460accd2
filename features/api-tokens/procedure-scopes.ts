import type { TokenScope } from './api-tokens.schema.ts'

/**
 * The scope that a procedure of the API asks of a token; undefined for what no token may call. Tokens reach only
 * what is listed here: never accounts, people, invitations, security, records, jobs, the audit log or tokens.
 * @param path the procedure's place in the router
 * @param method its HTTP method: GET reads, all others write
 */
export function scopeFor([audience, feature = '', ...rest]: readonly string[], method: string) {
  if (audience !== 'admin') return undefined
  const part = Object.hasOwn(parts, feature) ? parts[feature] : undefined
  if (!part || never.includes([feature, ...rest].join('.'))) return undefined
  const scope = `${part.scope}:${method === 'GET' ? 'read' : 'write'}` as const
  return part.readOnly && method !== 'GET' ? undefined : (scope as TokenScope)
}

const parts: Record<string, { scope: string; readOnly?: true }> = {
  cases: { scope: 'cases' },
  timeline: { scope: 'cases' },
  tasks: { scope: 'cases' },
  clients: { scope: 'clients' },
  leads: { scope: 'leads' },
  calendar: { scope: 'calendar' },
  billing: { scope: 'billing' },
  documents: { scope: 'documents' },
  lawyers: { scope: 'lawyers', readOnly: true },
  reports: { scope: 'reports', readOnly: true },
}

/** These change logins: deleting a client deletes the login too. */
const never = ['clients.linkLogin', 'clients.unlinkLogin', 'clients.delete', 'clients.deleteUser']
