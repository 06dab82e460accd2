import { and, eq, gt, sql } from 'drizzle-orm'
import type { IDToken } from 'openid-client'
import type { z } from 'zod'
import { accountMessages, isStaffAddress } from '#features/accounts/accounts.schema.ts'
import { users } from '#features/accounts/users.table.ts'
import type { IdentityProvider, RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { browserCookie } from '#platform/auth/browser-cookie.server.ts'
import { openSession, refusalAfter } from '#platform/auth/open-session.server.ts'
import { holdSignIn } from '#platform/auth/pending-sign-in.server.ts'
import { personOf } from '#platform/auth/person.server.ts'
import { countTryFrom, forgetTries } from '#platform/auth/sign-in-tries.server.ts'
import { newToken, tokenHash } from '#platform/crypto/keys.server.ts'
import { callerOf } from '#platform/throttle/throttle.server.ts'
import { configurationOf } from './provider.server.ts'
import { providerMessages } from './provider-messages.ts'
import type { beginProviderSchema } from './provider-sign-in.schema.ts'
import { providerSignIns } from './provider-sign-ins.table.ts'

const accounts = { role: 'accounts' } as const
const waitMinutes = 10

/** What the browser that was sent to the provider keeps. */
const cookie = browserCookie('provider')

/** The page of ours to which the provider sends people back. */
export const callbackPath = '/auth/provider'
const callback = ({ publicUrl }: RequestContext) => `${publicUrl.replace(/\/$/, '')}${callbackPath}`

const refuse = (
  code: 'UNAUTHORIZED' | 'INVALID_CREDENTIALS' | 'FORBIDDEN',
  why: keyof typeof providerMessages,
) => new Problem(code, { detail: providerMessages[why] })

function providerOf({ provider }: RequestContext): IdentityProvider {
  if (!provider) throw new Problem('NOT_FOUND')
  return provider
}

const away = (context: RequestContext) => (error: unknown) => {
  context.log.error({ err: error, requestId: context.requestId }, 'failed to reach the identity provider')
  throw new Problem('SERVICE_UNAVAILABLE', { detail: providerMessages['provider-away'], retryAfter: 30 })
}

/**
 * Begins a sign-in at the provider: code flow with PKCE, state and nonce, for this browser alone.
 * @returns the provider's address to go to
 * @throws {Problem} NOT_FOUND without a provider; TOO_MANY_REQUESTS; SERVICE_UNAVAILABLE
 */
export async function beginAtProvider(
  context: RequestContext,
  { portal, next }: z.output<typeof beginProviderSchema>,
): Promise<string> {
  const provider = providerOf(context)
  await countTryFrom(context)
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomPKCECodeVerifier } = await import(
    'openid-client'
  )
  const configuration = await configurationOf(provider).catch(away(context))
  const [token, nonce, verifier] = [newToken(), newToken(), randomPKCECodeVerifier()]
  // Our page reads from it which login it came from, to lead back there; it is compared whole.
  const state = `${portal}.${newToken()}`
  await context.db.asActor(accounts, (tx) =>
    tx.insert(providerSignIns).values({
      tokenHash: tokenHash(token),
      state,
      nonce,
      verifier,
      portal,
      next,
      expiresAt: new Date(Date.now() + waitMinutes * 60_000),
    }),
  )
  cookie.keep(context, token, waitMinutes * 60)
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callback(context),
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

/**
 * Signs in whom the provider names, if an account of staff has the address. A person who proved a second factor there isn't
 * asked for ours.
 * @param query the provider's answer, from the address of our page
 * @throws {Problem} UNAUTHORIZED for an answer that this browser doesn't wait for; INVALID_CREDENTIALS; FORBIDDEN;
 * TOO_MANY_REQUESTS; SERVICE_UNAVAILABLE
 */
export async function completeAtProvider(context: RequestContext, query: string) {
  const provider = providerOf(context)
  await countTryFrom(context)
  const begun = await takeSignIn(context)
  const claims = await claimsOf(context, provider, begun, query)
  const email = addressIn(claims, provider)
  const userId = email && (await staffWith(context, email))
  const person = userId && (await personOf(context.db, userId))
  if (!email || !userId || !person || person.banned || (person.roles.length === 0 && !person.lawyerId)) {
    const { log, requestId } = context
    log.warn(
      { portal: begun.portal, from: callerOf(context, context.address), requestId },
      'a sign-in was refused',
    )
    throw email ? refuse('INVALID_CREDENTIALS', 'provider-unknown') : refuse('FORBIDDEN', 'provider-address')
  }
  await forgetTries(context, person.email)
  const { portal, next } = begun
  if (portal === 'lawyer-auth' && !isStaffAddress(person.email))
    throw new Problem('FORBIDDEN', { detail: accountMessages.wrongDomain })
  const refusal = refusalAfter(portal, person)
  if (refusal) throw new Problem('FORBIDDEN', { detail: refusal })
  const secondStep = !provedSecondFactor(claims) && person.twoFactor
  if (secondStep) await holdSignIn(context, portal, userId, 'provider')
  else
    await openSession(context, portal, userId, person, {
      by: 'provider',
      ...(provedSecondFactor(claims) && { secondFactor: 'provider' }),
    })
  return { portal, secondStep, next }
}

type Begun = typeof providerSignIns.$inferSelect

/** The sign-in that this browser began, which is used up by this. */
async function takeSignIn(context: RequestContext): Promise<Begun> {
  const token = cookie.read(context) ?? ''
  cookie.keep(context, '', 0)
  const own = and(eq(providerSignIns.tokenHash, tokenHash(token)), gt(providerSignIns.expiresAt, sql`now()`))
  const [begun] = await context.db.asActor(accounts, (tx) =>
    tx.delete(providerSignIns).where(own).returning(),
  )
  if (!begun) throw refuse('UNAUTHORIZED', 'provider-expired')
  return begun
}

type Claims = Pick<IDToken, 'amr'> & { email?: unknown; email_verified?: unknown }

/** Exchanges the code for an identity token, whose signature, issuer, audience and nonce the library checks. */
async function claimsOf(
  context: RequestContext,
  provider: IdentityProvider,
  { state, nonce, verifier }: Begun,
  query: string,
): Promise<Claims> {
  const answer = new URLSearchParams(query)
  if (answer.get('state') !== state) throw refuse('UNAUTHORIZED', 'provider-expired')
  if (answer.has('error')) throw refuse('UNAUTHORIZED', 'provider-refused')
  const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
  const configuration = await configurationOf(provider).catch(away(context))
  try {
    const tokens = await authorizationCodeGrant(configuration, new URL(`${callback(context)}?${answer}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('The provider sent no identity token.')
    // Where the token has no address, the provider gives it for the access token.
    const more = claims.email ? {} : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
    return { email: claims.email, email_verified: claims.email_verified, ...more, amr: claims.amr }
  } catch (error) {
    context.log.warn(
      { err: error, requestId: context.requestId },
      'an answer of the identity provider was refused',
    )
    throw refuse('UNAUTHORIZED', 'provider-refused')
  }
}

/** The address, if the provider has verified it and it is of the allowed domain. */
function addressIn({ email, email_verified: verified }: Claims, { domain }: IdentityProvider) {
  if (typeof email !== 'string' || verified !== true) return undefined
  const address = email.toLowerCase()
  return address.split('@').length === 2 && address.endsWith(`@${domain}`) ? address : undefined
}

async function staffWith({ db }: RequestContext, email: string): Promise<string | undefined> {
  const [user] = await db.readAs(accounts, (tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, true))),
  )
  return user?.id
}

/** Ways to sign in that are more than a password (RFC 8176): several factors, a one-time code, a key, a smart card. */
const strong = ['mfa', 'otp', 'hwk', 'swk', 'sc']

const provedSecondFactor = ({ amr }: Claims) =>
  Array.isArray(amr) && amr.some((way) => typeof way === 'string' && strong.includes(way))
