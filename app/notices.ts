import { providerMessages } from '#features/provider-sign-in/provider-messages.ts'

/** Messages shown after a redirect: the URL has only the key (`?notice=…`), never the text. */
export const notices = {
  'admins-only': { tone: 'error', text: 'Access denied. Admin privileges required.' },
  'lawyers-only': { tone: 'error', text: 'Access denied. Lawyer privileges required.' },
  'sign-in-for-cases': { tone: 'info', text: 'Please login to view cases' },
  'sign-in-for-case': { tone: 'info', text: 'Please login to view case details' },
  'case-not-found': { tone: 'error', text: 'Case not found' },
  'signed-in': { tone: 'success', text: 'Successfully logged in!' },
  'staff-signed-in': { tone: 'success', text: 'Login successful!' },
  'account-created': { tone: 'success', text: 'Account created successfully!' },
  'password-changed': { tone: 'success', text: 'Your password was changed. Please sign in with it.' },
  'password-chosen': { tone: 'success', text: 'Your password is set. Please sign in with it.' },
  'address-changed': { tone: 'success', text: 'Your email address was changed.' },
  'two-factor-on': { tone: 'success', text: 'Two-factor sign-in is on.' },
  'provider-expired': { tone: 'error', text: providerMessages['provider-expired'] },
  'provider-address': { tone: 'error', text: providerMessages['provider-address'] },
  'provider-unknown': { tone: 'error', text: providerMessages['provider-unknown'] },
  'provider-refused': { tone: 'error', text: providerMessages['provider-refused'] },
  'provider-away': { tone: 'error', text: providerMessages['provider-away'] },
  'too-many-tries': { tone: 'error', text: 'Too many tries. Please wait a while.' },
  'signed-out': { tone: 'success', text: 'Logged out successfully' },
} as const

export type Notice = keyof typeof notices

export const isNotice = (key: string | null): key is Notice => key !== null && Object.hasOwn(notices, key)

/** Notices of a session that has just started or was just completed. */
const beginnings: ReadonlySet<Notice> = new Set([
  'signed-in',
  'staff-signed-in',
  'account-created',
  'two-factor-on',
])

export const beginsSession = (notice: Notice) => beginnings.has(notice)

/** A path of this site with a notice to show there. */
export const withNotice = (path: string, notice: Notice) =>
  `${path}${path.includes('?') ? '&' : '?'}notice=${notice}`
