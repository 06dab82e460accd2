/** The portals' logins. They share one handler; each has its own refusals. */
export const portals = ['client', 'lawyer', 'lawyer-auth', 'admin'] as const
export type Portal = (typeof portals)[number]

/** The message of a failed login for which the server gave no reason. */
export const loginFailed = (portal: Portal) =>
  portal === 'client' ? 'An error occurred during login' : 'Login failed'
