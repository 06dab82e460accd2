import { type AuditWords, accountName } from '#platform/audit/audit-words.ts'

/** What proved the second factor. */
const withProof: Record<string, string> = {
  'recovery-code': ' with a recovery code',
  passkey: ' with a passkey',
  provider: ', with two-factor sign-in there',
}

/** The audit log's texts for sessions. */
export const sessionAudit: AuditWords = {
  actions: {
    'session.opened': {
      name: 'Sign-in',
      says: ({ detail: { by, second_factor: proof } }) =>
        `Signed in${by === 'provider' ? ' at the identity provider' : ''}${withProof[String(proof)] ?? ''}`,
    },
    'session.refused': {
      name: 'Refused sign-in',
      says: () => 'Was refused at the second step of signing in',
    },
    'sessions.ended': {
      name: 'Sessions ended',
      says: ({ label, detail: { count } }) => `Ended ${count ?? 'the'} sessions of ${accountName(label)}`,
    },
  },
}
