import type { AskedName } from '#features/conflicts/conflicts.schema.ts'
import { Lot } from './lot.ts'
import { american, company, fromEurope, inOtherLetters, type PersonName, written } from './names.ts'
import { nicknames } from './nicknames.ts'
import { tablesFor, transliterate } from './transliterations.ts'
import { companyAsWritten, withoutAccents, withTypos } from './variants.ts'

export const pairKinds = [
  ...(['typing errors', 'order', 'accents', 'transliteration'] as const),
  ...(['nickname', 'renamed company', 'spouse', 'order and typing error'] as const),
] as const
export type PairKind = (typeof pairKinds)[number]

export interface CorpusParty {
  kind: 'person' | 'company'
  name: string
  earlierNames: string[]
}
/** Who is asked for, and the party, by its place, that a check has to find. */
export interface Pair {
  kind: PairKind
  asked: Pick<AskedName, 'name' | 'kind'>
  target: number
}
export interface Corpus {
  parties: CorpusParty[]
  /** Places of two parties who are married. */
  spouses: [number, number][]
  pairs: Pair[]
}

/** Names are one when they have the same words, in whatever order and case. */
const words = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')

/**
 * A firm's parties, all of different names, and pairs of a name that is asked for and the party that it means: as many of each
 * kind. The same for the same seed.
 */
export function makeCorpus(size: number, pairsOfEach: number, seed: number): Corpus {
  const lot = new Lot(seed)
  const parties: CorpusParty[] = []
  const people = new Map<number, PersonName>()
  const known = new Set<string>()
  /** The place of the new party, or undefined where somebody else has that name. */
  const add = (name: string, more: Partial<CorpusParty> = {}): number | undefined => {
    const one = words(name)
    if (name.length > 100 || known.has(one)) return undefined
    known.add(one)
    return parties.push({ kind: 'person', name, earlierNames: [], ...more }) - 1
  }
  const addPerson = (person: PersonName) => {
    const place = add(written(person))
    if (place !== undefined) people.set(place, person)
  }
  while (parties.length < size) {
    const kind = lot.fraction()
    if (kind < 0.48) addPerson(american(lot))
    else if (kind < 0.68) addPerson(fromEurope(lot))
    else if (kind < 0.72) addPerson(inOtherLetters(lot))
    else {
      const { name, form } = company(lot)
      const earlier = lot.chance(0.1) ? company(lot).name : undefined
      if (earlier === undefined || !known.has(words(earlier)))
        add(`${name} ${form}`, { kind: 'company', earlierNames: earlier === undefined ? [] : [earlier] })
      if (earlier !== undefined) known.add(words(earlier))
    }
  }

  const order = lot.shuffled(parties.map((_, place) => place))
  const spouses: [number, number][] = []
  const taken = new Set<number>()
  /** The first parties in the order of chance, of which a name can be made that is written differently. */
  const pairsOf = (
    kind: PairKind,
    asked: (place: number, one: CorpusParty) => string | undefined,
  ): Pair[] => {
    const pairs: Pair[] = []
    for (const place of order) {
      if (pairs.length === pairsOfEach) break
      const party = parties[place]
      const name = party && !taken.has(place) ? asked(place, party) : undefined
      if (name === undefined || name === party?.name || name.length > 100) continue
      taken.add(place)
      pairs.push({ kind, asked: { name, kind: party?.kind ?? 'person' }, target: place })
    }
    return pairs
  }
  const reordered = ({ given, middle, family }: PersonName) => {
    const rest = lot.oneOf([
      given,
      [given, middle].filter(Boolean).join(' '),
      middle ? `${given} ${middle[0]}.` : given,
    ])
    return lot.chance(0.5) ? `${family}, ${rest}` : `${family} ${rest}`
  }
  const inLatin = (place: number) => people.has(place) && tablesFor(parties[place]?.name ?? '').length === 0
  const pairs = [
    ...pairsOf('typing errors', (place, { name, kind }) =>
      kind === 'company' || inLatin(place) ? withTypos(lot, name) : undefined,
    ),
    ...pairsOf('order', (place) => (inLatin(place) ? reordered(people.get(place) as PersonName) : undefined)),
    ...pairsOf('accents', (place, { name }) =>
      inLatin(place) && /[^\x20-\x7e]/.test(name) ? withoutAccents(lot, name) : undefined,
    ),
    ...pairsOf('transliteration', (_, { name }) => {
      const table = lot.oneOf(tablesFor(name))
      return table && transliterate(name, table)
    }),
    ...pairsOf('nickname', (place) => {
      const person = people.get(place)
      const forms = nicknames[person?.given.toLowerCase() ?? '']?.split(' ') ?? []
      const form = lot.oneOf(forms)
      return person && form && written({ ...person, given: `${form[0]?.toUpperCase()}${form.slice(1)}` })
    }),
    ...pairsOf(
      'renamed company',
      (_, { earlierNames: [earlier] }) => earlier && companyAsWritten(lot, earlier),
    ),
    ...pairsOf('spouse', (place) => {
      const other = lot.oneOf(order)
      if (other === place || !inLatin(place) || !inLatin(other) || taken.has(other)) return undefined
      taken.add(other)
      spouses.push([place, other])
      return parties[other]?.name
    }),
    ...pairsOf('order and typing error', (place) =>
      inLatin(place) ? withTypos(lot, reordered(people.get(place) as PersonName)) : undefined,
    ),
  ]
  return { parties, spouses, pairs }
}
