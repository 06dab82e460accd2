import { expect, test } from 'vitest'
import { PreparedStatements, type Preparing } from './prepared-statements.ts'

test('a statement is prepared at its second execution; of 101 the least recently used is closed', () => {
  const statements = new PreparedStatements()
  const prepare = (text: string) => {
    expect(statements.find('client', text).name).toBe('')
    const preparing = statements.find('client', text) as Preparing
    statements.keep(preparing, [], [])
    return preparing.name
  }
  const names = Array.from({ length: 100 }, (_, n) => prepare(`select ${n}`))
  expect(statements.closing()).toEqual([])
  expect(statements.find('client', 'select 0').name).toBe(names[0])
  prepare('select 100')
  expect(statements.closing()).toEqual([names[1]])
  expect(statements.closing()).toEqual([])
  expect(statements.find('client', 'select 0').name).toBe(names[0])
  expect(statements.find('client', 'select 1').name).not.toBe(names[1])
})
