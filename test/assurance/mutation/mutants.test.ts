import { expect, test } from 'vitest'
import { byLot } from './by-lot.ts'
import { mutantsOf } from './mutants.ts'

const changedIn = (source: string) => mutantsOf(source).map(({ to }) => to)

test('each condition is mutated, one at a time', () => {
  expect(changedIn('if (!known || tries >= 5) throw wrong')).toEqual([
    'if (!known || tries > 5) throw wrong',
    'if (!known && tries >= 5) throw wrong',
    'if (known || tries >= 5) throw wrong',
    'if (false && !known || tries >= 5) throw wrong',
  ])
  expect(changedIn("const limit = { name: 'pin', times: 5 }")).toEqual([
    "const limit = { name: 'pin', times: 10 }",
  ])
})

test('comments, types and imports are not mutated', () => {
  expect(changedIn('// a === b\n * a === b\ntype A = true\nimport { a } from "b"')).toEqual([])
})

test('a sample is random, and the same for the same seed', () => {
  const all = Array.from({ length: 300 }, (_, n) => n)
  expect(byLot(all, 100, 1)).toEqual(byLot(all, 100, 1))
  expect(byLot(all, 100, 1)).not.toEqual(byLot(all, 100, 2))
  expect([...byLot(all, 1_000, 1)].sort((a, b) => a - b)).toEqual(all)
  // From the whole range: the mean of a hundred samples.
  const mean = byLot(all, 100, 1).reduce((sum, n) => sum + n, 0) / 100
  expect(Math.abs(mean - 149.5)).toBeLessThan(35)
})
