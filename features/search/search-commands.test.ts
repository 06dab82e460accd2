import { expect, test } from 'vitest'
import { namedForPin } from './search-commands.ts'

test.each([
  ['make a pin for tideway', 'tideway'],
  ['Make PIN for  CI-402118-37', 'CI-402118-37'],
  ['make a pin studio', 'studio'],
  ['make a pin', undefined],
  ['a pin for tideway', undefined],
  ['the maker of a pin', undefined],
])('in “%s” a lawyer names the case %s', (text, named) => {
  expect(namedForPin('lawyer', text)).toBe(named)
})

test('only lawyers make PINs', () => {
  expect(namedForPin('admin', 'make a pin for tideway')).toBeUndefined()
  expect(namedForPin('client', 'make a pin for tideway')).toBeUndefined()
})
