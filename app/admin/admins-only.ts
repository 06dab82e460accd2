import { type MiddlewareFunction, redirect } from 'react-router'
import { roleOnly, sessionOf } from '../guards.ts'
import { withNotice } from '../notices.ts'

/**
 * Guards administrators' pages outside their portal: others are refused with a reason, anonymous users are redirected
 * to the login.
 */
export const adminsOnly: MiddlewareFunction<Response>[] = [
  ({ context, url: { pathname, search } }) => {
    if (sessionOf(context)) return
    throw redirect(withNotice(`/admin-login?next=${encodeURIComponent(pathname + search)}`, 'admins-only'))
  },
  roleOnly('admin', '/admin-login', 'admins-only'),
]
