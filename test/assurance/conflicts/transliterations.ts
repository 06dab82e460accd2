/**
 * How names in Cyrillic and Greek letters are written in Latin ones, by the tables of those who do it: passports (ICAO 9303), English
 * (BGN/PCGN), German and French newspapers, and libraries (ISO 9) for Russian; the passport's table of 2010 for Ukrainian;
 * ELOT 743 and what is common in English for Greek. Longer letters of a table come first.
 */
type Table = Record<string, string>

const cyrillic = 'а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я'.split(' ')
const table = (latin: string): Table =>
  Object.fromEntries(latin.split(' ').map((to, at) => [cyrillic[at] as string, to === '-' ? '' : to]))

const russian: Table[] = [
  table('a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y - e iu ia'),
  {
    кс: 'x',
    ый: 'y',
    ий: 'y',
    ...table('a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya'),
  },
  { ...table('a b w g d e jo sch s i i k l m n o p r s t u f ch z tsch sch schtsch - y - e ju ja'), кс: 'x' },
  {
    ...table('a b v g d e io j z i i k l m n o p r s t ou f kh ts tch ch chtch - y - e iou ia'),
    ге: 'gue',
    ги: 'gui',
  },
  table('a b v g d e ë ž z i j k l m n o p r s t u f h c č š ŝ - y - è û â'),
]
const ukrainian: Table[] = [
  {
    ...table('a b v h d e io zh z y i k l m n o p r s t u f kh ts ch sh shch - y - e iu ia'),
    ...{ зг: 'zgh', і: 'i', ї: 'i', є: 'ie', ґ: 'g', '’': '', "'": '' },
  },
  {
    ...table('a b v h d e yo zh z y y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya'),
    ...{ і: 'i', ї: 'yi', є: 'ye', ґ: 'g', '’': '', "'": '' },
  },
]
const greekLetters = 'α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω'.split(' ')
const greekTable = (latin: string): Table =>
  Object.fromEntries(latin.split(' ').map((to, at) => [greekLetters[at] as string, to]))
const greek: Table[] = [
  {
    ...{ ου: 'ou', αυ: 'av', ευ: 'ev', γγ: 'ng', γχ: 'nch', γξ: 'nx' },
    ...greekTable('a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  },
  {
    ...{ ου: 'ou', αυ: 'au', ευ: 'eu', γγ: 'ng', γκ: 'g', μπ: 'b', ντ: 'd', κσ: 'x', ει: 'i', οι: 'i' },
    ...greekTable('a v g d e z i th i k l m n x o p r s s t i ph h ps o'),
  },
]

/** The tables for a name's letters; none of a name in Latin ones. */
export const tablesFor = (name: string): Table[] =>
  /[іїєґ]/i.test(name) ? ukrainian : /[а-яё]/i.test(name) ? russian : /[α-ω]/i.test(plain(name)) ? greek : []

/** Greek accents are not written in Latin letters; those of Cyrillic letters are part of them. */
const plain = (name: string) =>
  /[\u0370-\u03ff]/.test(name)
    ? name
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .normalize('NFC')
    : name

/** A name in Latin letters by a table. */
export function transliterate(name: string, letters: Table): string {
  const longest = Object.keys(letters).sort((a, b) => b.length - a.length)
  const rest = plain(name).toLowerCase()
  let latin = ''
  for (let at = 0; at < rest.length; ) {
    const from = longest.find((letter) => rest.startsWith(letter, at))
    latin += from === undefined ? rest[at] : letters[from]
    at += from?.length ?? 1
  }
  return latin.replace(/(?<![\p{L}’'])\p{L}/gu, (first) => first.toUpperCase())
}
