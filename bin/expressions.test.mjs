import { check } from 'recheck'
import { expect, test } from 'vitest'
import { expressionsOf } from './expressions-of.mjs'

test('every literal is found, however it is written, with its line', () => {
  const text = [
    'const a = (text: string) => /a+$/u.test(text)',
    "const b = new RegExp('b+', 'g')",
    'const c = RegExp(`$' + '{a}`)',
    '// unsafe-expression: reads our own files',
    'const d = <p title={/d/.source} />',
  ].join('\n')
  expect(expressionsOf('x.tsx', text)).toEqual([
    { file: 'x.tsx', line: 1, source: 'a+$', flags: 'u', excused: false },
    { file: 'x.tsx', line: 2, source: 'b+', flags: 'g', excused: false },
    { file: 'x.tsx', line: 3, source: undefined, flags: '', excused: false },
    { file: 'x.tsx', line: 5, source: 'd', flags: '', excused: true },
  ])
})

test('the checker knows the expression that once stopped the process', async () => {
  expect(await check('^\\P{L}+|\\P{L}+$', 'gu')).toMatchObject({ status: 'vulnerable' })
  expect(await check('^\\P{L}+|(?<!\\P{L})\\P{L}+$', 'gu')).toMatchObject({ status: 'safe' })
})
