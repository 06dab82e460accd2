import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import type { Session } from '#platform/api/context.ts'
import { requestContextKey } from '#platform/api/page-context.ts'
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

/** Lets only signed-in people through; runs before any loader below it, so nothing of the page is made for others. */
export const signedInOnly =
  (notice?: Notice): MiddlewareFunction<Response> =>
  ({ context, url }) => {
    if (!sessionOf(context)) throw signInAt('/auth', url, notice)
  }

/** Lets only people with the role through; others are sent home and told so. */
export const roleOnly =
  (role: Role, signIn: string, notice: Notice): MiddlewareFunction<Response> =>
  ({ context, url }) => {
    const session = sessionOf(context)
    if (!session) throw signInAt(signIn, url)
    if (!session.roles.includes(role)) throw redirect(withNotice('/', notice))
  }

/** Sends somebody who is signed in already to where they belong. */
export const signedOutOnly =
  (destination: (session: Session) => string | undefined): MiddlewareFunction<Response> =>
  ({ context }) => {
    const session = sessionOf(context)
    const to = session && destination(session)
    if (to) throw redirect(to)
  }
