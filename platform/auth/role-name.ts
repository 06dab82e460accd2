const roles: Record<string, string> = {
  admin: 'Administrator',
  lawyer: 'Lawyer',
  client: 'Client',
  anon: 'Visitor',
  accounts: 'Sign-in',
  system: 'System',
}

/** An actor's role, for display. */
export const roleName = (role: string): string => roles[role] ?? role.charAt(0).toUpperCase() + role.slice(1)
