import * as locales from '@faker-js/faker'
import { dictionary } from '@zxcvbn-ts/language-en'
import { givenNames } from './given-names.ts'
import type { Lot } from './lot.ts'

const surnames = dictionary['lastnames-en'] as readonly string[]

type Listed =
  | readonly string[]
  | Partial<Record<'generic' | 'female' | 'male', readonly string[]>>
  | undefined
  | null
/** A locale's names as one list. */
const flat = (listed: Listed): string[] =>
  Array.isArray(listed) ? [...listed] : Object.values(listed ?? {}).flat()

const { en, es, es_MX, de, fr, it, pl, cs_CZ, tr, sv, pt_PT, hu, ro, hr, vi, ru, uk, el } = locales
const peopleOf = (...list: locales.LocaleDefinition[]) =>
  list.map(({ person }) => ({
    given: flat(person?.first_name as Listed),
    family: flat(person?.last_name as Listed),
  }))
const english = flat(en.person?.first_name as Listed)
const european = peopleOf(es, es_MX, es, es_MX, de, fr, it, pl, cs_CZ, tr, sv, pt_PT, hu, ro, hr, vi)
/** In letters of their own; women and men apart, as their surnames differ. */
const foreign = [ru, uk, el].flatMap(({ person }) =>
  (['female', 'male'] as const).map((sex) => {
    const [given, family] = [person?.first_name, person?.last_name] as [Listed, Listed][number][]
    const of = (listed: Listed) => {
      const lists = listed as Partial<Record<'generic' | 'female' | 'male', readonly string[]>>
      return [...(lists[sex] ?? []), ...(lists.generic ?? [])]
    }
    return { given: of(given), family: of(family) }
  }),
)
const cities = (en.location?.city_name ?? []) as string[]
const words = flat(en.word?.noun as Listed).filter((word) => /^[a-z]{4,}$/.test(word))
const adjectives = flat(en.word?.adjective as Listed).filter((word) => /^[a-z]{4,}$/.test(word))

const trades = (
  'Bakery Brothers Builders Capital Catering Cleaning Construction Consulting Contracting Dental Design Development Distribution ' +
  'Electric Energy Engineering Enterprises Equipment Farms Financial Foods Freight Furniture Holdings Imports Industries Insurance ' +
  'International Investments Landscaping Logistics Management Manufacturing Marine Markets Media Medical Moving Optics Packaging ' +
  'Painting Partners Pharmacy Plumbing Printing Productions Properties Realty Restaurants Roofing Security Services Shipping ' +
  'Software Solutions Staffing Steel Storage Supply Systems Technologies Textiles Trading Transport Travel Trucking Ventures'
).split(' ')
export const legalForms = [
  'Inc.',
  'LLC',
  'Corp.',
  'Co.',
  'Ltd.',
  'LP',
  'Incorporated',
  'Corporation',
  'Limited',
]

const titled = (word: string) => word.replace(/(?<![\p{L}’'])\p{L}/gu, (first) => first.toUpperCase())
const surname = (lot: Lot) => titled(lot.frequent(surnames))

export interface PersonName {
  given: string
  middle: string
  family: string
}

/** Somebody in the United States: a middle name or initial of every other one. */
export function american(lot: Lot): PersonName {
  const given = titled(lot.chance(0.6) ? lot.frequent(givenNames, 20) : lot.oneOf(english))
  const second = titled(lot.frequent(givenNames, 20))
  const middle = lot.chance(0.5) || second === given ? '' : lot.chance(0.5) ? `${second[0]}.` : second
  return { given, middle, family: surname(lot) }
}

/** Somebody with a name of another language, in Latin letters. */
export function fromEurope(lot: Lot): PersonName {
  const { given, family } = lot.oneOf(european)
  return { given: lot.oneOf(given), middle: '', family: lot.oneOf(family) }
}

/** Somebody whose name is in Cyrillic or Greek letters. */
export function inOtherLetters(lot: Lot): PersonName {
  const { given, family } = lot.oneOf(foreign)
  const of = { given: lot.oneOf(given), middle: '', family: lot.oneOf(family) }
  return { ...of, given: titled(of.given.toLowerCase()) }
}

export const written = ({ given, middle, family }: PersonName): string =>
  [given, middle, family].filter(Boolean).join(' ')

/** A company's name and its legal form. */
export function company(lot: Lot): { name: string; form: string } {
  const form = lot.oneOf(legalForms)
  const trade = lot.oneOf(trades)
  const [word, adjective] = [titled(lot.oneOf(words)), titled(lot.oneOf(adjectives))]
  const name = lot.oneOf([
    () => `${surname(lot)} ${trade}`,
    () => `${surname(lot)} & ${surname(lot)}`,
    () => `${surname(lot)} and Sons ${trade}`,
    () => `${lot.oneOf(cities)} ${trade}`,
    () => `${adjective} ${word}`,
    () => `${adjective} ${word} ${trade}`,
    () => `${word} ${trade}`,
  ])()
  return { name, form }
}
