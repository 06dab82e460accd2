import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { firm } from '#firm.config.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { client } from '#platform/api/procedures.server.ts'

type Outcome = 'granted' | 'not-own-address' | 'wrong-domain' | 'unverified' | 'no-profile' | 'revoked'
type ClientActor = { role: 'client'; userId: string; clientId: string | null }

/** Makes a lawyer of whoever acts, by their own address, where the database finds that it may. */
export async function grantLawyerRole(db: Database, actor: ClientActor, email: string): Promise<Outcome> {
  const { rows } = await db.asActor(actor, (tx) =>
    tx.execute<{ outcome: Outcome }>(
      sql`select grant_lawyer_by_email(${email}, ${firm.emailDomain}) as outcome`,
    ),
  )
  return rows[0]?.outcome ?? 'no-profile'
}

const noProfile = 'No lawyer profile found for this email. Please contact admin.'
const refusals: Record<Exclude<Outcome, 'granted'>, string> = {
  // Somebody else's address is answered like one without a profile.
  'not-own-address': noProfile,
  'no-profile': noProfile,
  'wrong-domain': `Invalid email domain. Use @${firm.emailDomain} email`,
  unverified: 'Error verifying lawyer profile',
  revoked: 'Access denied. Lawyer privileges required.',
}

/** For somebody who comes to the second lawyer login signed in. */
export const grantLawyerByEmail = client
  .route({ method: 'POST', path: '/functions/grant_lawyer_by_email', tags: ['accounts'] })
  .input(z.object({ email: z.string().trim().toLowerCase().min(1).max(255) }))
  .output(z.object({ success: z.literal(true) }))
  .handler(async ({ context: { db, actor }, input }) => {
    const outcome = await grantLawyerRole(db, actor, input.email)
    if (outcome !== 'granted') throw new Problem('FORBIDDEN', { detail: refusals[outcome] })
    return { success: true as const }
  })
