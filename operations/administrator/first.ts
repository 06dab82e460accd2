import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#db/database.ts'
import { userRoles } from '#features/accounts/user-roles.table.ts'
import { staffLinkHours } from '#features/invitations/invitations.schema.ts'
import { invitations } from '#features/invitations/invitations.table.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { emailField, nameField } from '#platform/forms/contact-details.ts'

const addressee = z.object({ email: emailField, name: nameField })

/**
 * Invites the administrator of a new installation; the others are invited in the portal.
 * @returns path and query of the link for choosing a password, once, within 72 hours
 * @throws when the address isn't one, or when there is an administrator already
 */
export async function inviteFirstAdministrator(
  db: Database,
  given: z.input<typeof addressee>,
): Promise<string> {
  const { success, data, error } = addressee.safeParse(given)
  if (!success) throw new Error(error.issues[0]?.message ?? 'Pass an email address and a name')
  const token = newToken()
  await db.asActor({ role: 'accounts' }, async (tx) => {
    const known = await tx
      .select({ id: userRoles.userId })
      .from(userRoles)
      .where(eq(userRoles.role, 'admin'))
      .limit(1)
    if (known.length > 0)
      throw new Error('There is an administrator already, who can invite others under People and Rights.')
    await tx.insert(invitations).values({
      email: data.email.toLowerCase(),
      name: data.name,
      role: 'admin',
      tokenHash: tokenHash(token),
      expiresAt: new Date(Date.now() + staffLinkHours.join * 60 * 60 * 1000),
    })
  })
  return `/invitation?token=${token}`
}
