import { expect, test } from 'vitest'
import { demoFirm, emptyFirm } from '#firm.config.ts'
import { type Entered, readiness } from './readiness.ts'
import { addressOf, neighbours, overview, steps } from './steps.ts'

const nothing: Entered = { firm: emptyFirm, offices: 0, lawyers: 0, pages: [] }
const everything: Entered = {
  firm: demoFirm,
  offices: 2,
  lawyers: 3,
  pages: ['home', 'about', 'family-law'],
}
const left = (entered: Entered) => readiness(entered).filter(({ done }) => !done)

test('an empty installation lacks all nine things, and the demo firm none', () => {
  expect(left(nothing)).toHaveLength(9)
  expect(left(everything)).toEqual([])
})

test('each thing is missed by itself', () => {
  const names = (changes: Partial<Entered>) => left({ ...everything, ...changes }).map(({ name }) => name)
  expect(names({ offices: 0 })).toEqual(['An office'])
  expect(names({ lawyers: 0 })).toEqual(['A lawyer'])
  expect(names({ firm: { ...demoFirm, name: emptyFirm.name } })).toEqual(['The firm’s name'])
  expect(names({ firm: { ...demoFirm, phone: '' } })).toEqual(['An email address and a phone number'])
  expect(names({ pages: ['about', 'family-law'] })).toEqual(['The home page'])
  expect(names({ pages: ['home', 'practice-areas', 'about'] })).toEqual(['A practice area'])
})

test('the steps lead to each other, from the overview and back to it', () => {
  let at = addressOf('name')
  expect(neighbours('name').back).toBe(overview)
  for (const { key } of steps) {
    expect(at).toBe(addressOf(key))
    at = neighbours(key).next
  }
  expect(at).toBe(overview)
})
