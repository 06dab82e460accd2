import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { firm } from '#firm.config.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { client } from '#platform/api/procedures.server.ts'
import { grantMessages } from './invitations.schema.ts'

type Outcome = 'granted' | 'not-own-address' | 'wrong-domain' | keyof typeof grantMessages

/**
 * Makes a lawyer of whoever is signed in, by their own address. Somebody else's address is answered like one without
 * a profile.
 */
export const grantLawyerByEmail = client
  .route({ method: 'POST', path: '/functions/grant_lawyer_by_email', tags: ['invitations'] })
  .input(z.object({ email: z.string().trim().toLowerCase().min(1).max(255) }))
  .output(z.object({ success: z.literal(true) }))
  .handler(async ({ context, input }) => {
    const { rows } = await context.run((tx) =>
      tx.execute<{ outcome: Outcome }>(
        sql`select grant_lawyer_by_email(${input.email}, ${firm.emailDomain}) as outcome`,
      ),
    )
    switch (rows[0]?.outcome) {
      case 'granted':
        return { success: true as const }
      case 'wrong-domain':
        throw refused(`Invalid email domain. Use @${firm.emailDomain} email`)
      case 'unverified':
        throw refused(grantMessages.unverified)
      case 'revoked':
        throw refused(grantMessages.revoked)
      default:
        throw refused(grantMessages['no-profile'])
    }
  })

const refused = (detail: string) => new Problem('FORBIDDEN', { detail })
