import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import type { Session } from '#platform/api/context.ts'
import { requestContextKey } from '#platform/api/page-context.ts'
import { safeNext } from './next-path.ts'
import { type Notice, withNotice } from './notices.ts'

type Role = Session['roles'][number]

/** The session of this request. */
export const sessionOf = (context: Readonly<RouterContextProvider>): Session | null =>
  context.get(requestContextKey).session

/** The login's URL, with the page's own URL (not that of its data request) to return to. */
const signInAt = (path: string, { pathname, search }: URL, notice?: Notice) => {
  const target = `${path}?next=${encodeURIComponent(pathname + search)}`
  return redirect(notice ? withNotice(target, notice) : target)
}

/** Where staff must set up two-factor sign-in first. */
const enrolAt = ({ pathname, searchParams }: URL) => {
  const search = new URLSearchParams(searchParams)
  // The set-up ends with a notice of its own.
  search.delete('notice')
  const next = search.size > 0 ? `${pathname}?${search}` : pathname
  return redirect(`/auth/two-factor?next=${encodeURIComponent(next)}`)
}

/** Requires a session. Runs before the loaders below it, so that they load nothing for others. */
export const signedInOnly =
  (notice?: Notice): MiddlewareFunction<Response> =>
  ({ context, url }) => {
    const session = sessionOf(context)
    if (!session) throw signInAt('/auth', url, notice)
    if (session.mustEnrol) throw enrolAt(url)
  }

/** Requires the role; others are redirected to their home with a notice. */
export const roleOnly =
  (role: Role, signIn: string, notice: Notice): MiddlewareFunction<Response> =>
  ({ context, url }) => {
    const session = sessionOf(context)
    if (!session) throw signInAt(signIn, url)
    if (session.mustEnrol) throw enrolAt(url)
    // A lawyer without a profile can use nothing in the portal.
    const belongs = session.roles.includes(role) && (role !== 'lawyer' || session.lawyerId !== null)
    if (!belongs) throw redirect(withNotice('/', notice))
  }

/** Redirects signed-in users to their home. */
export const signedOutOnly =
  (destination: (session: Session) => string | undefined): MiddlewareFunction<Response> =>
  ({ context, url }) => {
    const session = sessionOf(context)
    // The URL may name a path to return to.
    if (session?.mustEnrol) throw redirect(`/auth/two-factor${url.search}`)
    const to = session && destination(session)
    // They were asked to sign in, and did so in another tab.
    if (to) throw redirect(safeNext(url.searchParams.get('next')) ?? to)
  }

/** Requires an outstanding set-up of two-factor sign-in; others are redirected to their return path or home. */
export const enrolmentOnly: MiddlewareFunction<Response> = ({ context, url }) => {
  const session = sessionOf(context)
  if (!session) throw redirect('/auth')
  if (session.mustEnrol) return
  const { roles } = session
  const home = roles.includes('admin') ? '/admin' : roles.includes('lawyer') ? '/lawyer-portal' : undefined
  const next = safeNext(url.searchParams.get('next')) ?? home ?? '/dashboard/profile'
  throw redirect(url.searchParams.has('saved') ? withNotice(next, 'two-factor-on') : next)
}
