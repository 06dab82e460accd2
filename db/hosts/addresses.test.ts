import { expect, test } from 'vitest'
import { hostName, hostsOf } from './addresses.ts'

test('the hosts of a URL, as libpq writes several', () => {
  expect(hostsOf('postgres://u:p@db.example.com/portico?sslmode=verify-full')).toEqual([
    'postgres://u:p@db.example.com/portico?sslmode=verify-full',
  ])
  const after = 'db?target_session_attrs=read-write&sslmode=require'
  expect(hostsOf(`postgresql://u:p%40%2C@one.example:5432,two.example/${after}`)).toEqual([
    'postgresql://u:p%40%2C@one.example:5432/db?sslmode=require',
    'postgresql://u:p%40%2C@two.example/db?sslmode=require',
  ])
  expect(hostsOf('postgres://u:p@[::1]:6,two/db')).toEqual([
    'postgres://u:p@[::1]:6/db',
    'postgres://u:p@two/db',
  ])
  expect(['postgres://u:p@two.example/db', 'postgres://u:p@[::1]:6/db'].map(hostName)).toEqual([
    'two.example:5432',
    '[::1]:6',
  ])
})

test('an invalid URL is refused without revealing the password', () => {
  for (const wrong of [
    'mysql://u:secret@one.example/db',
    'postgres://u:secret@one.example,/db',
    'postgres://u:secret@one.example:port/db',
    'postgres://u:secret@one.example,two.example/db?target_session_attrs=standby',
    '',
  ])
    expect(() => hostsOf(wrong)).toThrow(/^must [^\n]*$/)
  expect(() => hostsOf('postgres://u:secret@one.example:port/db')).not.toThrow('secret')
})
