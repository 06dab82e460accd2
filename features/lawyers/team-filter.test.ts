import { expect, test } from 'vitest'
import { readTeamFilter, teamPath } from './team-filter.ts'

const read = (query: string) => readTeamFilter(new URLSearchParams(query))

test('empty, repeated and overlong parameters do no harm', () => {
  expect(read('')).toEqual({})
  expect(read('location=&department=%20&lawyer=')).toEqual({})
  // Not blank: it asks for something that there can't be.
  expect(read('location=%00')).toEqual({ location: '\uFFFD' })
  expect(read('location=Ohio&location=Iowa')).toEqual({ location: 'Ohio' })
  expect(read(`department=${'x'.repeat(5000)}`).department).toHaveLength(200)
})

test('a filter’s address reads back as the filter', () => {
  const filter = { location: 'New York', department: 'Family Law', after: 'ada-able' }
  expect(read(teamPath(filter).split('?')[1] ?? '')).toEqual(filter)
  expect(teamPath({})).toBe('/team')
})
