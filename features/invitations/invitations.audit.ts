import { type AuditFact, type AuditWords, theRole, withArticle } from '#platform/audit/audit-words.ts'
import { roleName } from '#platform/auth/role-name.ts'

/** The feature's words in the audit log. */
export const invitationAudit: AuditWords = {
  actions: {
    'invitation.sent': { name: 'Invitation', says: ({ detail }) => `Invited ${invited(detail)}` },
    'invitation.revoked': {
      name: 'Invitation revoked',
      says: ({ detail }) => `Took back the invitation of ${invited(detail)}`,
    },
    'invitation.accepted': {
      name: 'Invitation accepted',
      says: ({ detail }) => `Accepted the invitation and has ${theRole(detail)}`,
    },
  },
  entities: {
    invitations: { name: 'invitation' },
  },
}

const invited = ({ email, role }: AuditFact['detail']) =>
  `${email ?? 'somebody'}${typeof role === 'string' ? ` as ${withArticle(roleName(role).toLowerCase())}` : ''}`
