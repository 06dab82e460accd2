import { readdirSync, readFileSync } from 'node:fs'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cn } from './cn.ts'

/** The merger of all of Tailwind, too heavy for a page, with the sizes of our tokens. */
const merge = extendTailwindMerge({
  extend: { theme: { text: ['2xs'], container: ['text', 'site'] } },
})

const sources = ['app', 'features', 'ui'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && name !== 'class-slots.ts')
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
)
/** Whatever stands in quotes and is, or could be, a class. */
const words = new Set(
  sources
    .flatMap((source) => [...source.matchAll(/["'`]([^"'`\n]*)["'`]/g)])
    .flatMap(([, text]) => text?.split(/\s+/)),
)
const utilities = new Set(
  [...words]
    .map((word = '') => word.replace(/^(?:[^:[(]*(?:\[[^\]]*\])?[^:[(]*:)*/, ''))
    .filter(
      // Addresses of articles begin like gradients, of which there are none.
      (word) => word && merge(`${word} ${word}`) === word && !/^(from|to)-|[=$]/.test(word),
    ),
)

test('of any two classes in use, the same win as with the merger of all classes', () => {
  expect(utilities.size).toBeGreaterThan(400)
  const differing = []
  for (const first of utilities)
    for (const second of utilities)
      if (cn(first, second) !== merge(first, second)) differing.push(`${first} ${second}`)
  expect(differing).toEqual([])
})

test.each([
  'md:px-4 px-2 md:p-6',
  'hover:bg-hover bg-paper hover:bg-raised',
  'p-0! p-4 p-2!',
  '[&_svg]:size-4 [&_svg]:h-6 size-2',
  'data-[open]:block block data-[open]:hidden',
  'pointer-coarse:[&>svg]:mt-3.5 [&>svg]:mt-1 pointer-coarse:[&>svg]:m-1',
  'group text-lg/8 text-ink text-sm leading-5 text-ink-soft',
  '  spaced   out  ',
  '',
])('%j is merged alike', (classes) => {
  expect(cn(classes)).toBe(merge(classes))
})
