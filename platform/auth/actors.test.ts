import { expect, test } from 'vitest'
import type { Session } from '../api/context.ts'
import { actorsOf, identityTopics, sameIdentity } from './actors.server.ts'

const user = { id: 'a user', name: 'Robin', email: 'robin@demo.example', createdAt: new Date(0) }
const session = (given: Partial<Session> = {}) =>
  ({
    id: 'a session',
    user,
    roles: [],
    clientId: null,
    lawyerId: null,
    mustEnrol: false,
    ...given,
  }) as Session
const rolesOf = (given: Session | null, grant?: string) => actorsOf(given, grant).map(({ role }) => role)

test('a role without a profile and a profile without the role give no access', () => {
  expect(rolesOf(null)).toEqual(['anon'])
  expect(rolesOf(session())).toEqual(['client'])
  expect(rolesOf(session({ roles: ['lawyer'] }))).toEqual(['client'])
  expect(rolesOf(session({ lawyerId: 'a lawyer' }))).toEqual(['client'])
  expect(rolesOf(session({ roles: ['lawyer'], lawyerId: 'a lawyer' }))).toEqual(['lawyer', 'client'])
  expect(rolesOf(session({ roles: ['admin'] }))).toEqual(['admin', 'client'])
})

test('a grant adds an actor, also beside a session', () => {
  expect(actorsOf(null, 'a grant')).toEqual([{ role: 'anon', grant: 'a grant' }])
  expect(rolesOf(session(), 'a grant')).toEqual(['client', 'anon'])
})

test('a socket stays open only with the same session and the same rights', () => {
  const lawyer = session({ roles: ['lawyer'], lawyerId: 'a lawyer' })
  expect(sameIdentity(null, null)).toBe(true)
  expect(sameIdentity(lawyer, { ...lawyer })).toBe(true)
  expect(sameIdentity(lawyer, { ...lawyer, id: 'another session' })).toBe(false)
  expect(sameIdentity(lawyer, { ...lawyer, roles: [] })).toBe(false)
  expect(sameIdentity(lawyer, null)).toBe(false)
  expect(sameIdentity(null, lawyer)).toBe(false)
})

test('an anonymous socket watches no identity topics, a signed-in one its own', () => {
  expect(identityTopics(null)).toEqual([])
  expect(identityTopics(session()).every((topic) => topic.endsWith('/a user'))).toBe(true)
})
