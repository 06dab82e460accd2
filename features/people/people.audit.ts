import { type AuditFact, type AuditWords, theRole, whose } from '#platform/audit/audit-words.ts'
import { permissionNames } from './people.schema.ts'

const thePermission = ({ permission }: AuditFact['detail']) => {
  const name = permissionNames[permission as keyof typeof permissionNames]
  return name ? `the permission to ${name.toLowerCase()}` : 'a permission'
}

/** The feature's words in the audit log. */
export const peopleAudit: AuditWords = {
  actions: {
    'password.reset_sent': {
      name: 'Reset link sent',
      says: ({ label }) => `Sent ${whose(label)} a link to choose a new password`,
    },
    'account.banned': {
      name: 'Login blocked',
      says: ({ label, detail: { reason } }) =>
        `Blocked the login of ${whose(label)}${reason ? `: ${reason}` : ''}`,
    },
    'account.unbanned': {
      name: 'Login unblocked',
      says: ({ label }) => `Unblocked the login of ${whose(label)}`,
    },
    'two_factor.reset': {
      name: 'Two-factor sign-in reset',
      says: ({ label }) => `Reset the two-factor sign-in of ${whose(label)}`,
    },
    'role.granted': {
      name: 'Role granted',
      says: ({ label, detail }) => `Gave ${whose(label)} ${theRole(detail)}`,
    },
    'role.revoked': {
      name: 'Role revoked',
      says: ({ label, detail }) => `Took ${theRole(detail)} from ${whose(label)}`,
    },
    'permission.granted': {
      name: 'Permission granted',
      says: ({ label, detail }) => `Gave ${whose(label)} ${thePermission(detail)}`,
    },
    'permission.revoked': {
      name: 'Permission revoked',
      says: ({ label, detail }) => `Took ${thePermission(detail)} from ${whose(label)}`,
    },
  },
  entities: {
    user_roles: { name: 'role' },
  },
}
