import { type AuditFact, type AuditWords, accountName, theRole } from '#platform/audit/audit-words.ts'
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
      says: ({ label }) => `Sent ${accountName(label)} a link to choose a new password`,
    },
    'account.banned': {
      name: 'Login blocked',
      says: ({ label, detail: { reason } }) =>
        `Blocked the login of ${accountName(label)}${reason ? `: ${reason}` : ''}`,
    },
    'account.unbanned': {
      name: 'Login unblocked',
      says: ({ label }) => `Unblocked the login of ${accountName(label)}`,
    },
    'two_factor.reset': {
      name: 'Two-factor sign-in reset',
      says: ({ label }) => `Reset the two-factor sign-in of ${accountName(label)}`,
    },
    'role.granted': {
      name: 'Role granted',
      says: ({ label, detail }) => `Gave ${accountName(label)} ${theRole(detail)}`,
    },
    'role.revoked': {
      name: 'Role revoked',
      says: ({ label, detail }) => `Took ${theRole(detail)} from ${accountName(label)}`,
    },
    'permission.granted': {
      name: 'Permission granted',
      says: ({ label, detail }) => `Gave ${accountName(label)} ${thePermission(detail)}`,
    },
    'permission.revoked': {
      name: 'Permission revoked',
      says: ({ label, detail }) => `Took ${thePermission(detail)} from ${accountName(label)}`,
    },
  },
  entities: {
    user_roles: { name: 'role' },
  },
}
