import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { RequestContext, Session } from '#platform/api/context.ts'
import { requestContextKey } from '#platform/api/page-context.ts'
import { roleOnly } from './guards.ts'

const lawyersOnly = roleOnly('lawyer', '/lawyer-login', 'lawyers-only')

/** The path that the guard redirects this session to; undefined if it may pass. */
async function sent(session: Partial<Session> | null) {
  const context = new RouterContextProvider()
  context.set(requestContextKey, { session } as RequestContext)
  const url = new URL('http://localhost/lawyer-portal/pins')
  const asked = { context, url, request: new Request(url), params: {}, pattern: '' }
  try {
    await lawyersOnly(asked, async () => new Response())
  } catch (answer) {
    return (answer as Response).headers.get('location')
  }
}

test('the lawyers’ portal is for lawyers with a profile', async () => {
  const lawyer = { roles: ['lawyer'], lawyerId: 'of-eleanor', mustEnrol: false } as const
  const elsewhere = '/?notice=lawyers-only'
  expect(await sent(lawyer)).toBeUndefined()
  expect(await sent({ ...lawyer, roles: [] })).toBe(elsewhere)
  expect(await sent({ ...lawyer, roles: ['admin'] })).toBe(elsewhere)
  expect(await sent({ ...lawyer, lawyerId: null })).toBe(elsewhere)
})

test('after signing in or setting up two-factor sign-in one returns to the page that was asked for', async () => {
  expect(await sent(null)).toBe('/lawyer-login?next=%2Flawyer-portal%2Fpins')
  expect(await sent({ roles: [], lawyerId: null, mustEnrol: true })).toBe(
    '/auth/two-factor?next=%2Flawyer-portal%2Fpins',
  )
})
