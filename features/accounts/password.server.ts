import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { afterAnswer } from '#platform/api/after-answer.server.ts'
import type { RequestContext, Session } from '#platform/api/context.ts'
import { mustBeUncommon } from '#platform/auth/common-passwords.server.ts'
import { confirmPassword } from '#platform/auth/confirm-password.server.ts'
import { hashPassword } from '#platform/auth/passwords.server.ts'
import { personOf } from '#platform/auth/person.server.ts'
import { endSessions } from '#platform/auth/session.server.ts'
import { passwordChangedMail } from './account-mails.ts'
import { isStaffAddress } from './accounts.schema.ts'
import { mustSuitStaff } from './staff-password.server.ts'
import { credentials } from './users.table.ts'

const accounts = { role: 'accounts' } as const

/** Changes the password, given the current one, and ends the user's other sessions. */
export async function changePassword(
  context: RequestContext,
  session: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { id: userId, name, email } = session.user
  await confirmPassword(context, session, currentPassword, 'currentPassword')
  await mustSuit(context, userId, newPassword, 'newPassword')
  const hash = await hashPassword(newPassword, { address: context.address, isKnown: true })
  await context.db.asActor(accounts, async (tx) => {
    await setPassword(tx, userId, hash)
    await endSessions(tx, userId, session.id)
  })
  await context.db.asActor({ role: 'client', userId, clientId: null }, (tx) =>
    tx.execute(sql`select audit('password.changed', 'users', ${userId}::uuid, '{}', ${context.address})`),
  )
  afterAnswer(context, () =>
    context.mailer.send({ to: email, ...passwordChangedMail(context.publicUrl, name) }),
  )
}

/** Refuses common passwords, and passwords of staff that are too short. */
export async function mustSuit({ db }: RequestContext, userId: string, password: string, field = 'password') {
  await mustBeUncommon(password, field)
  const person = await personOf(db, userId)
  if (!person?.roles.length && !person?.lawyerId && !isStaffAddress(person?.email ?? '')) return
  mustSuitStaff(password, field)
}

/** Sets a user's password. A trigger deletes the links to choose another that were mailed before. */
export async function setPassword(tx: Tx, userId: string, hash: string) {
  const row = { passwordHash: hash, updatedAt: new Date() }
  await tx
    .insert(credentials)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: credentials.userId, set: row })
}
