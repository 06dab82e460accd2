/** Messages that outlive a redirect: the address carries the key (`?notice=…`), never the words. */
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
  'signed-out': { tone: 'success', text: 'Logged out successfully' },
} as const

export type Notice = keyof typeof notices

export const isNotice = (key: string | null): key is Notice => key !== null && Object.hasOwn(notices, key)

/** A path of ours with a notice to be shown there. */
export const withNotice = (path: string, notice: Notice) =>
  `${path}${path.includes('?') ? '&' : '?'}notice=${notice}`
