import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import type { Session } from '#platform/api/context.ts'
import { requestContextKey } from '#platform/api/page-context.ts'
import { safeNext } from './next-path.ts'
import { type Notice, withNotice } from './notices.ts'

type Role = Session['roles'][number]

/** Who asks for this page. */
export const sessionOf = (context: Readonly<RouterContextProvider>): Session | null =>
  context.get(requestContextKey).session

/** Where somebody without a session signs in, and comes back from: the page's own address, not its data's. */
const signInAt = (path: string, { pathname, search }: URL, notice?: Notice) => {
  const target = `${path}?next=${encodeURIComponent(pathname + search)}`
  return redirect(notice ? withNotice(target, notice) : target)
}

/** Where staff who need two-factor sign-in set it up, before anything else. */
const enrolAt = ({ pathname, searchParams }: URL) => {
  const search = new URLSearchParams(searchParams)
  // Setting it up ends with a notice of its own.
  search.delete('notice')
  const next = search.size > 0 ? `${pathname}?${search}` : pathname
  return redirect(`/auth/two-factor?next=${encodeURIComponent(next)}`)
}

/** Lets only signed-in people through; runs before any loader below it, so nothing of the page is made for others. */
export const signedInOnly =
  (notice?: Notice): MiddlewareFunction<Response> =>
  ({ context, url }) => {
    const session = sessionOf(context)
    if (!session) throw signInAt('/auth', url, notice)
    if (session.mustEnrol) throw enrolAt(url)
  }

/** Lets only people with the role through; others are sent home and told so. */
export const roleOnly =
  (role: Role, signIn: string, notice: Notice): MiddlewareFunction<Response> =>
  ({ context, url }) => {
    const session = sessionOf(context)
    if (!session) throw signInAt(signIn, url)
    if (session.mustEnrol) throw enrolAt(url)
    // A lawyer without a profile has nothing in their portal.
    const belongs = session.roles.includes(role) && (role !== 'lawyer' || session.lawyerId !== null)
    if (!belongs) throw redirect(withNotice('/', notice))
  }

/** Sends somebody who is signed in already to where they belong. */
export const signedOutOnly =
  (destination: (session: Session) => string | undefined): MiddlewareFunction<Response> =>
  ({ context, url }) => {
    const session = sessionOf(context)
    // The address may say where to go on from there.
    if (session?.mustEnrol) throw redirect(`/auth/two-factor${url.search}`)
    const to = session && destination(session)
    // They were asked to sign in somewhere, and have done it in another tab.
    if (to) throw redirect(safeNext(url.searchParams.get('next')) ?? to)
  }

/** Lets only those through who have to set up two-factor sign-in; others go on to where they were going. */
export const enrolmentOnly: MiddlewareFunction<Response> = ({ context, url }) => {
  const session = sessionOf(context)
  if (!session) throw redirect('/auth')
  if (!session.mustEnrol) throw redirect(safeNext(url.searchParams.get('next')) ?? '/dashboard/profile')
}
