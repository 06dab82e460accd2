import { asc, eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/api/context.ts'
import { siteOf } from './passkey-site.server.ts'
import { passkeys } from './passkeys.table.ts'

/** The options for the browser: any passkey of this site, or only those of one account. */
export async function requestOptions(
  context: RequestContext,
  challenge: string,
  userVerification: 'required' | 'preferred',
  userId?: string,
) {
  const allowCredentials = userId ? await credentialsOf(context, userId) : []
  return { challenge, rpId: siteOf(context).rpID, timeout: 300_000, userVerification, allowCredentials }
}

/** An account's passkeys as credential descriptors. */
export async function credentialsOf({ db }: RequestContext, userId: string) {
  const own = await db.readAs({ role: 'accounts' }, (tx) =>
    tx
      .select({ id: passkeys.credentialId, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt)),
  )
  return own.map((one) => ({ ...one, type: 'public-key' as const }))
}
