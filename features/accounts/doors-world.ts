import { owner, sharedPassword } from '#test/factories.ts'
import { type Person, stranger } from '#test/people.ts'
import type { Portal } from './accounts.schema.ts'

/** Tries a door as a program would, from an address of its own. */
export async function knock(
  body: Person & Record<string, unknown>,
  from?: Awaited<ReturnType<typeof stranger>>,
) {
  const visit = from ?? (await stranger())
  const response = await visit.fetch('/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** What the door of a portal is told. */
export const at = (portal: Portal, { email }: { email: string }, password = sharedPassword) => ({
  email,
  password,
  portal,
})
/** The sessions that somebody has, as they are stored. */
export async function openSessions(email: string) {
  const { rows } = await (await owner()).query(
    'select s.token from sessions s join users u on u.id = s.user_id where u.email = $1',
    [email],
  )
  return rows as { token: string }[]
}
