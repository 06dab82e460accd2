import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test('of two classes for one property the later wins, our own sizes included', () => {
  expect(cn('px-2 py-1', false, 'px-4')).toBe('py-1 px-4')
  expect(cn('text-2xs text-ink', 'text-sm')).toBe('text-ink text-sm')
  expect(cn('text-2xs', 'text-ink-soft')).toBe('text-2xs text-ink-soft')
  expect(cn('max-w-text', 'max-w-site')).toBe('max-w-site')
})

test('a variant and an important class only meet their like', () => {
  expect(cn('md:px-4 px-2', 'md:p-6')).toBe('px-2 md:p-6')
  expect(cn('p-0! p-4', 'p-2!')).toBe('p-4 p-2!')
})
