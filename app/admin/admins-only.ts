import { type MiddlewareFunction, redirect } from 'react-router'
import { roleOnly, sessionOf } from '../guards.ts'
import { withNotice } from '../notices.ts'

/** For administrators' pages outside their portal: whoever is refused is told why, strangers at the login. */
export const adminsOnly: MiddlewareFunction<Response>[] = [
  ({ context, url: { pathname, search } }) => {
    if (sessionOf(context)) return
    throw redirect(withNotice(`/admin-login?next=${encodeURIComponent(pathname + search)}`, 'admins-only'))
  },
  roleOnly('admin', '/admin-login', 'admins-only'),
]
