import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { invitationMail } from './invitation-mails.ts'
import { type Invite, staffLinkHours } from './invitations.schema.ts'

/** The caller as an administrator. */
export type AdminContext = RequestContext & { run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> }

/** The recipient of a mail, from the database. */
export interface Addressee {
  name: string
  email: string
}

type Outcome = 'invited' | 'open' | 'no-profile' | 'has-account' | 'has-role' | 'banned'

/**
 * Invites somebody and mails them the link, in the place of a link that was not used.
 * @param unlessOpen leaves one that is still good as it is, and mails nothing
 * @returns the outcome; only 'invited' has sent a mail
 * @throws when the mail can't be kept: then the invitation is void
 */
export async function invite(
  { run, mailer, publicUrl }: AdminContext,
  asked: Invite,
  { name, email }: Addressee,
  { unlessOpen = false } = {},
): Promise<Outcome> {
  const token = newToken()
  const lawyerId = asked.role === 'lawyer' ? asked.lawyerId : null
  // No invitation without its mail.
  return run(async (tx) => {
    const { rows } = await tx.execute<{ outcome: Outcome }>(sql`
      select invite_staff(${asked.role}, ${email}, ${name}, ${lawyerId}::uuid, ${tokenHash(token)},
        ${staffLinkHours.join}, ${unlessOpen}) as outcome`)
    const outcome = rows[0]?.outcome ?? 'no-profile'
    if (outcome === 'invited')
      await mailer.send({ to: email, ...invitationMail(publicUrl, { name, role: asked.role }, token) }, tx)
    return outcome
  })
}
