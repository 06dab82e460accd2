import { expect, test } from 'vitest'
import { unlessWithinPortal } from './within-portal.ts'

const move = (from: string, to: string, formMethod?: 'POST') =>
  unlessWithinPortal({
    currentUrl: new URL(from, 'http://localhost'),
    nextUrl: new URL(to, 'http://localhost'),
    ...(formMethod && { formMethod }),
    defaultShouldRevalidate: true,
  })

test('a move within a portal doesn’t read again who is signed in', () => {
  expect(move('/admin', '/admin/leads?search=x')).toBe(false)
  expect(move('/lawyer-dashboard/cases', '/lawyer-dashboard')).toBe(false)
})

test('other moves, a form and a revalidation do', () => {
  expect(move('/dashboard', '/admin')).toBe(true)
  expect(move('/', '/team')).toBe(true)
  expect(move('/administration', '/administration/x')).toBe(true)
  expect(move('/dashboard/profile', '/dashboard/profile?notice=x', 'POST')).toBe(true)
  expect(move('/dashboard', '/dashboard')).toBe(true)
})
