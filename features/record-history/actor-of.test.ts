import { expect, test } from 'vitest'
import { actorOf } from './actor-of.ts'

test('a change has its person’s name, also after the account is gone, and the system’s own changes have its name', () => {
  expect(actorOf({ person: { name: 'Ada Boss' }, role: 'admin' })).toBe('Ada Boss')
  expect(actorOf({ person: { name: null }, role: 'admin' })).toBe('A deleted account')
  expect(actorOf({ person: null, role: 'system' })).toBe('System')
})
