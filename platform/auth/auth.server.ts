import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database, Tx } from '#db/client.ts'
import type { Keys } from '../crypto/keys.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { hashSessionTokens } from './session-tokens.server.ts'

/** The library's models, by the tables that hold them. */
export interface AccountTables {
  user: PgTable
  session: PgTable
  account: PgTable
  verification: PgTable
}

export interface AuthOptions {
  db: Database
  keys: Keys
  tables: AccountTables
  /** The address people type; decides on the cookie's name and its Secure flag. */
  publicUrl: string
}

const day = 24 * 60 * 60

/** Carries the caller's address, as we know it, to the library. */
export const addressHeader = 'x-portico-address'

/**
 * Accounts on better-auth. None of its own endpoints is mounted: our procedures call it, so that each way in
 * has our throttles, messages and audit. It reaches the account tables as the actor `accounts`, which may
 * reach nothing else.
 */
export function createAuth({ db, keys, tables, publicUrl }: AuthOptions) {
  const https = publicUrl.startsWith('https:')
  const adapter = drizzleAdapter(asAccounts(db), { provider: 'pg', schema: { ...tables } })
  return betterAuth({
    appName: 'Portico',
    baseURL: publicUrl,
    secret: keys.derive('session'),
    database: (options: BetterAuthOptions) => hashSessionTokens(adapter(options)),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      autoSignIn: false,
      minPasswordLength: 6,
      maxPasswordLength: 72,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: 7 * day, updateAge: day, cookieCache: { enabled: false } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      // The name below carries the stricter prefix itself.
      useSecureCookies: false,
      // Set by ourselves for every request (server/context.ts); what proxies and callers claim isn't asked.
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: 'uuid' },
      cookies: { session_token: { name: https ? '__Host-portico' : 'portico' } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: https, path: '/' },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

/** A Drizzle handle whose every statement is a transaction of the actor `accounts`. */
function asAccounts(db: Database) {
  const query = (...statement: Parameters<pg.PoolClient['query']>) =>
    db.asActor({ role: 'accounts' }, (tx) => clientOf(tx).query(...statement) as never)
  return drizzle({ query } as unknown as pg.Pool, { casing: 'snake_case' })
}

/** What a transaction sends its statements through; Drizzle keeps it to itself. */
const clientOf = (tx: Tx) => (tx._.session as unknown as { client: pg.PoolClient }).client
