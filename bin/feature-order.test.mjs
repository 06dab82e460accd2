import { expect, test } from 'vitest'
import { circlesOf } from './feature-order-of.mjs'

const clients = [
  'features/clients/clients.table.ts',
  `import { lawyers } from '#features/lawyers/lawyers.table.ts'`,
]
const lawyers = [
  'features/lawyers/lawyers.table.ts',
  `import { files } from '#platform/storage/files.table.ts'`,
]
const lawyerPage = [
  'features/lawyers/lawyer.tsx',
  `import type { Client } from "#features/clients/clients.schema.ts"`,
]
const cases = [
  'features/cases/cases.table.ts',
  `const late = () => import('#features/clients/clients.table.ts')`,
]

test('features that import one another in one direction are in order', () => {
  expect(circlesOf([clients, lawyers, cases])).toEqual([])
  expect(circlesOf([['features/cases/a.ts', `import { b } from '#features/cases/b.ts'`]])).toEqual([])
})

test('two that import each other are refused, for a type too', () => {
  expect(circlesOf([clients, lawyers, lawyerPage])).toEqual([['clients', 'lawyers', 'clients']])
})

test('and so is a longer way round, and an import that comes later', () => {
  const tasks = ['features/lawyers/tasks.ts', `export { a } from '#features/cases/cases.table.ts'`]
  expect(circlesOf([cases, clients, lawyers, tasks])).toEqual([['cases', 'clients', 'lawyers', 'cases']])
})
