import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { userRoles } from '#features/accounts/user-roles.table.ts'
import { credentials, users } from '#features/accounts/users.table.ts'
import { sessions } from '#features/sessions/sessions.table.ts'
import { hashPassword, verifyPassword } from '#platform/auth/passwords.server.ts'
import type { DemoAccount, DemoAccounts } from './demo-accounts.ts'
import { asHistory, recordInAudit } from './history.ts'
import { ago } from './moments.ts'
import { administrator, clientPersonas, lawyerPersonas, type Persona } from './personas.ts'

/** The three logins, verified and without a password yet; returns their ids. */
export async function seedAccounts(tx: NodePgDatabase) {
  const account = ({ name, email }: Persona) => ({
    id: randomUUID(),
    name,
    email,
    emailVerified: true,
    createdAt: ago(420),
  })
  const admin = account(administrator)
  const eleanor = account(lawyerPersonas.eleanor)
  const naomi = { ...account(clientPersonas.naomi), createdAt: ago(196) }
  const granted = [
    { userId: admin.id, role: 'admin', grantedAt: admin.createdAt },
    { userId: eleanor.id, role: 'lawyer', grantedAt: eleanor.createdAt, grantedBy: admin.id },
  ] as const
  await asHistory(tx, async () => {
    await tx.insert(users).values([admin, eleanor, naomi])
    await tx.insert(userRoles).values([...granted])
  })
  await recordInAudit(
    tx,
    granted.map(({ userId, role, grantedAt }) => ({
      at: grantedAt,
      actorRole: 'admin',
      userId: admin.id,
      action: 'role.granted',
      entity: 'user_roles',
      entityId: userId,
      detail: { role },
    })),
  )
  return { admin: admin.id, eleanor: eleanor.id, naomi: naomi.id }
}

/**
 * Sets the demo logins' passwords to the printed ones. A login that was deleted or renamed in the demo
 * stays so; one whose password changes loses its sessions.
 */
export async function setDemoPasswords(tx: NodePgDatabase, demo: DemoAccounts): Promise<boolean> {
  const known = new Map<string, string>()
  let isThere = false
  for (const account of Object.values(demo)) isThere = (await setPassword(tx, account, known)) || isThere
  return isThere
}

/** @param known hashes so far, by password: the three share one. */
async function setPassword(tx: NodePgDatabase, { email, password }: DemoAccount, known: Map<string, string>) {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) return false
  const ofUser = eq(credentials.userId, user.id)
  const [credential] = await tx.select({ hash: credentials.passwordHash }).from(credentials).where(ofUser)
  const stored = credential?.hash
  if (stored && (known.get(password) === stored || (await verifyPassword({ hash: stored, password })))) {
    known.set(password, stored)
    return true
  }
  const hash = known.get(password) ?? (await hashPassword(password))
  known.set(password, hash)
  await tx.delete(credentials).where(ofUser)
  await tx.insert(credentials).values({ userId: user.id, passwordHash: hash })
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  return true
}
