import { globSync, readFileSync } from 'node:fs'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cn } from './cn.ts'

/** tailwind-merge as it is delivered, with our tokens. */
const whole = extendTailwindMerge({
  cacheSize: 0,
  extend: { theme: { text: ['2xs'], container: ['text', 'site'] } },
})

/** Every word of the source that is a class of Tailwind, without the variants before its last colon. */
function classes(): string[] {
  const found = new Set<string>()
  for (const file of globSync('{app,features,ui,platform}/**/*.tsx')) {
    if (file.endsWith('.test.tsx')) continue
    for (const word of readFileSync(file, 'utf8').split(/[\s"'`{}]/)) {
      const name = word.slice(
        word.replaceAll(/\[[^\]]{0,200}\]/g, (part) => '_'.repeat(part.length)).lastIndexOf(':') + 1,
      )
      if (/^[a-z@-][^;=<>]{0,80}$/.test(name) && whole(`${name} ${name}`) === name) found.add(name)
    }
  }
  return [...found]
}

test('the classes of the source replace each other as Tailwind’s whole configuration says', () => {
  const all = classes()
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter((name) => cn(`${name} ${name}`) !== name)).toEqual([])
  // Of those that differ in a number alone, one is enough.
  const kinds = [...new Map(all.map((name) => [name.replaceAll(/\d+/g, '0'), name])).values()]
  const other = kinds.flatMap((one) =>
    kinds.flatMap((two) => {
      const both = `${one} ${two}`
      return cn(both) === whole(both) ? [] : [both]
    }),
  )
  expect(other).toEqual([])
})

test('of two classes for one property the later wins, our own sizes included', () => {
  expect(cn('px-2 py-1', false, 'px-4')).toBe('py-1 px-4')
  expect(cn('text-2xs text-ink', 'text-sm')).toBe('text-ink text-sm')
  expect(cn('text-2xs', 'text-ink-soft')).toBe('text-2xs text-ink-soft')
  expect(cn('max-w-text', 'max-w-site')).toBe('max-w-site')
  expect(cn('text-sm/6 leading-5', 'text-lg/7')).toBe('text-lg/7')
})

test('a variant and an important class only meet their like', () => {
  expect(cn('md:px-4 px-2', 'md:p-6')).toBe('px-2 md:p-6')
  expect(cn('p-0! p-4', 'p-2!')).toBe('p-4 p-2!')
})
