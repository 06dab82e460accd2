import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { escaped } from './one-program.ts'

test.each([
  "'Words — “quoted”, 😀 and é'",
  '`Words — 😀`',
  '/[“—]/.exec("a — b").index + /[😀]/u.exec("a😀b").index',
  '(() => { const größeŽ = 3; return größeŽ })()',
  '2 /* a comment — of no account */',
])('%s means the same without wide characters', (program) => {
  const narrow = escaped(program)
  expect([...narrow].every((letter) => letter.charCodeAt(0) < 256)).toBe(true)
  expect(runInThisContext(narrow)).toBe(runInThisContext(program))
})
