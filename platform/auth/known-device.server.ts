import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '../api/context.ts'
import { browserCookie } from './browser-cookie.server.ts'

const [days, mostAccounts] = [365, 5]
const today = () => Math.floor(Date.now() / 86_400_000)

/**
 * A cookie that lists the accounts which signed in from this browser within a year. It grants no access: sign-ins from
 * a known browser are only exempt from the counts and queues of unknown ones. It outlives the session.
 */
const cookie = browserCookie('device')

type Context = Pick<RequestContext, 'keys' | 'headers' | 'reply' | 'publicUrl'>

/** `id.day.signature`, under each key that it may have been signed with; valid for this account only. */
function marksOf({ keys }: Context, email: string, id: string, day: string): string[] {
  const accepted = { replacedWithinMs: days * 86_400_000, orNext: true }
  return keys
    .keyedHashes('device', `${email} ${id} ${day}`, accepted)
    .map((signature) => `${id}.${day}.${signature}`)
}

const marksIn = (context: Context) => (cookie.read(context) ?? '').split('~').slice(0, mostAccounts)

function isFor(context: Context, email: string, mark: string): boolean {
  const [, id, day] = /^([\w-]{16})\.(\d{1,6})\.[0-9a-f]{64}$/.exec(mark) ?? []
  if (!id || !day) return false
  const age = today() - Number(day)
  return (
    age >= 0 &&
    age <= days &&
    marksOf(context, email, id, day).some((right) => timingSafeEqual(Buffer.from(mark), Buffer.from(right)))
  )
}

/** This browser's token from an earlier sign-in to the account, if it has one. */
export const knownDevice = (context: Context, email: string): string | undefined =>
  marksIn(context).find((mark) => isFor(context, email, mark))

/** Call after a sign-in: from then on this browser is known to the account. */
export function rememberDevice(context: Context, email: string): void {
  const others = marksIn(context).filter((mark) => mark !== '' && !isFor(context, email, mark))
  const [own = ''] = marksOf(context, email, randomBytes(12).toString('base64url'), String(today()))
  cookie.keep(context, [own, ...others].slice(0, mostAccounts).join('~'), days * 86_400)
}
