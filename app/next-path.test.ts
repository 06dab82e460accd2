import { expect, test } from 'vitest'
import { safeNext } from './next-path.ts'

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  null,
])('%j leads nowhere', (next) => {
  expect(safeNext(next)).toBeUndefined()
})

test.each(['/dashboard', '/case-search?notice=x', '/case/0f/../1f', '/a//b'])('%j stays with us', (next) => {
  const there = new URL(safeNext(next) ?? '', 'https://firm.example')
  expect(there.href).toBe(new URL(next, 'https://firm.example').href)
})
