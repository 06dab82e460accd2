import type { Lot } from './lot.ts'
import { legalForms } from './names.ts'

// The ways in which one name comes to be written differently.

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** The letters beside one on a keyboard. */
const beside = (letter: string): string[] => {
  const row = rows.find((letters) => letters.includes(letter)) ?? letter
  const at = row.indexOf(letter)
  return [row[at - 1], row[at + 1]].filter((one): one is string => one !== undefined)
}

/** One typing error in a word: letters swapped, missing, double, or the key beside. */
function misspelt(lot: Lot, word: string): string {
  const at = lot.below(word.length - 1)
  const [before, one, two, after] = [
    word.slice(0, at),
    word[at] ?? '',
    word[at + 1] ?? '',
    word.slice(at + 2),
  ]
  const other = lot.oneOf(beside(one.toLowerCase()))
  return lot.oneOf([
    before + two + one + after,
    before + two + after,
    before + one + one + two + after,
    before + (other ?? two) + two + after,
  ])
}

/** A name with one typing error, in every third with two, in words of four letters and more. */
export function withTypos(lot: Lot, name: string): string {
  const words = name.split(' ')
  const long = lot.shuffled(words.flatMap((word, at) => (/^[a-z]{4,}$/i.test(word) ? [at] : [])))
  for (const at of long.slice(0, lot.chance(1 / 3) ? 2 : 1)) words[at] = misspelt(lot, words[at] ?? '')
  return words.join(' ')
}

const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', å: 'aa', ø: 'oe', æ: 'ae' }
const single: Record<string, string> = {
  ...{ ł: 'l', đ: 'd', ø: 'o', ı: 'i', ß: 'ss', æ: 'ae', Ł: 'L', Đ: 'D', Ø: 'O' },
}

/** A name without its accents, half of the time as German and Scandinavian names are written without them. */
export function withoutAccents(lot: Lot, name: string): string {
  const spelt = lot.chance(0.5) ? name.replace(/[äöüßåøæ]/g, (letter) => german[letter] ?? letter) : name
  return spelt
    .replace(/\p{L}/gu, (letter) => single[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
}

const shortForms: [string, string][] = [
  ...([
    ['International', 'Intl'],
    ['Brothers', 'Bros.'],
    ['Manufacturing', 'Mfg.'],
    ['Services', 'Svcs.'],
    ['Management', 'Mgmt'],
    ['Technologies', 'Tech'],
  ] as [string, string][]),
  ...([
    ['Development', 'Dev.'],
    ['Financial', 'Fin.'],
    ['Engineering', 'Eng.'],
    ['Distribution', 'Dist.'],
    [' & ', ' and '],
    [' and ', ' & '],
  ] as [string, string][]),
]

/** A company's name as others write it: another legal form or none, a usual short form of a word. */
export function companyAsWritten(lot: Lot, name: string): string {
  const fitting = shortForms.filter(([long]) => name.includes(long))
  const [long, short] = lot.chance(0.5) ? (lot.oneOf(fitting) ?? ['', '']) : ['', '']
  const form = lot.chance(0.5) ? ` ${lot.oneOf(legalForms)}` : ''
  return (long === '' ? name : name.replace(long, short)) + form
}
