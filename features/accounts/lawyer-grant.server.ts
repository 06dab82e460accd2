import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#db/database.ts'
import { firm } from '#firm.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { client } from '#platform/api/procedures.server.ts'
import { text } from '#platform/forms/text.ts'
import { accountMessages } from './accounts.schema.ts'

type Outcome = 'granted' | 'not-own-address' | 'wrong-domain' | 'unverified' | 'no-profile' | 'revoked'
type ClientActor = { role: 'client'; userId: string; clientId: string | null }

/** Gives the actor the lawyer role by their own address; the database decides whether it may. */
export async function grantLawyerRole(db: Database, actor: ClientActor, email: string): Promise<Outcome> {
  const { rows } = await db.asActor(actor, (tx) =>
    tx.execute<{ outcome: Outcome }>(
      sql`select grant_lawyer_by_email(${email}, ${firm.emailDomain}) as outcome`,
    ),
  )
  return rows[0]?.outcome ?? 'no-profile'
}

const noProfile = 'No lawyer profile found for this email. Please contact admin.'
const refusals = (): Record<Exclude<Outcome, 'granted'>, string> => ({
  // The same answer as for an address without a profile.
  'not-own-address': noProfile,
  'no-profile': noProfile,
  'wrong-domain': accountMessages.wrongDomain,
  unverified: 'Error verifying lawyer profile',
  revoked: 'Access denied. Lawyer privileges required.',
})

/** For a person who is signed in at the second lawyer login. */
export const grantLawyerByEmail = client
  .route({ method: 'POST', path: '/functions/grant_lawyer_by_email', tags: ['accounts'] })
  .input(z.object({ email: text(255).toLowerCase().min(1) }))
  .output(z.object({ success: z.literal(true) }))
  .handler(async ({ context: { db, actor }, input }) => {
    const outcome = await grantLawyerRole(db, actor, input.email)
    if (outcome !== 'granted') throw new Problem('FORBIDDEN', { detail: refusals()[outcome] })
    return { success: true as const }
  })
