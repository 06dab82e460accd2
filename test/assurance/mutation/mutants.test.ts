import { expect, test } from 'vitest'
import { mutantsOf } from './mutants.ts'

const changedIn = (source: string) => mutantsOf(source).map(({ to }) => to)

test('each condition is turned round, one at a time', () => {
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

test('comments, types and imports stay', () => {
  expect(changedIn('// a === b\n * a === b\ntype A = true\nimport { a } from "b"')).toEqual([])
})
