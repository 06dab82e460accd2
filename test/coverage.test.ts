import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The format of the tables: docs/coverage.md.

const root = join(import.meta.dirname, '..')
const folder = 'docs/coverage'
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Row {
  /** Document and line. */
  at: string
  where: string
  tests: string
}

const rows = readdirSync(join(root, folder)).flatMap((name) => rowsIn(`${folder}/${name}`))

function rowsIn(document: string) {
  let inTable = false
  const found: Row[] = []
  for (const [index, line] of read(document).split('\n').entries()) {
    if (!line.startsWith('|')) inTable = false
    else if (line === '| Requirement | Where | Test |') inTable = true
    else if (inTable && !line.startsWith('|---')) {
      const cells = line.slice(1, -1).split(' | ')
      const at = `${document}:${index + 1}`
      expect(cells.length, `cells in ${at}`).toBe(3)
      const [, where = '', tests = ''] = cells.map((cell) => cell.trim())
      found.push({ at, where, tests })
    }
  }
  return found
}

/** The test files by the path that is cited, which has no ending. */
const testFiles = Map.groupBy(
  globSync(
    '{app,bench,bin,db,demo,e2e,features,operations,platform,server,test,ui,vite}/**/*.{test,spec}.{ts,tsx,mjs}',
    { cwd: root },
  ),
  (path) => path.replace(/\.(test|spec)\.\w+$/, ''),
)

const known = new Map<string, string[]>()

/** The titles of a file's groups, tests and steps. */
function titlesOf(file: string) {
  const source = read(file)
  const found: string[] = []
  // `)(` and '`(' precede the title behind `test.each(…)`, `test.skipIf(…)` and test.each`…`.
  for (const { index, 0: word } of source.matchAll(/\b(?:test|describe|step)\b|[)`]\(/g)) {
    let at = index + word.length
    if (!word.endsWith('(')) {
      while (isNamed(source[at])) at++
      if (source[at++] !== '(') continue
    }
    const title = literalAt(source, at)
    if (title !== undefined) found.push(plain(title))
  }
  return found
}

const isNamed = (character = '') => /[\w.]/.test(character)

/** The text literal that begins here or after blanks; of a template its source. */
function literalAt(source: string, from: number) {
  let at = from
  while (source[at] === ' ' || source[at] === '\n') at++
  const quote = source[at] ?? ''
  if (!['"', "'", '`'].includes(quote)) return
  let text = ''
  for (at++; at < source.length && source[at] !== quote; at++) {
    if (source[at] === '\\') at++
    text += source[at]
  }
  return text
}

const plain = (text: string) => text.replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ').trim()

/** The citations in a cell. Titles may contain semicolons. */
function citationsIn(cell: string) {
  const found: string[] = []
  let citation = ''
  for (const part of cell.split('; ')) {
    citation = citation ? `${citation}; ${part}` : part
    if (citation.split('“').length > citation.split('”').length) continue
    found.push(citation)
    citation = ''
  }
  return citation ? [...found, citation] : found
}

function faultOf(citation: string) {
  const [cited = ''] = citation.split(' – ')
  if (['*(seen)*', '*(tried)*', 'no test'].includes(cited)) return
  const [path = '', ...rest] = cited.split(': ')
  const [file, ...others] = testFiles.get(path) ?? []
  if (!file) return 'there is no such test file'
  if (others.length > 0) return `${file} and ${others.join(', ')} have the same path`
  if (rest.length === 0) return
  const quoted = rest.join(': ')
  if (!quoted.startsWith('“') || !quoted.endsWith('”')) return 'titles stand in “ and ”'
  const titles = known.get(file) ?? titlesOf(file)
  known.set(file, titles)
  const missing = quoted
    .slice(1, -1)
    .split('”, “')
    .filter((beginning) => !beginning || !titles.some((title) => title.startsWith(plain(beginning))))
  if (missing.length > 0) return `no title in ${file} begins with “${missing.join('”, “')}”`
}

test('each test that a coverage table cites exists', () => {
  expect(rows.length).toBeGreaterThan(300)
  const faults = rows.flatMap(({ at, tests }) =>
    citationsIn(tests).flatMap((citation) => {
      const fault = faultOf(citation)
      return fault ? [`${at}: ${citation}: ${fault}`] : []
    }),
  )
  expect(rows.filter(({ tests }) => !tests)).toEqual([])
  expect(faults).toEqual([])
})

test('each file that a coverage table names exists, with the part in backticks after it', () => {
  const faults = rows.flatMap(({ at, where }) => {
    let file = ''
    return where.split(/[\s,;()]/).flatMap((word) => {
      if (isPath(word)) {
        const there = statSync(join(root, word), { throwIfNoEntry: false })
        file = there?.isFile() ? word : ''
        return there ? [] : [`${at}: there is no ${word}`]
      }
      const part = word.startsWith('`') ? word.replaceAll('`', '') : ''
      return part && file && !read(file).includes(part) ? [`${at}: there is no ${part} in ${file}`] : []
    })
  })
  expect(faults).toEqual([])
})

const isPath = (word: string) => word.includes('/') || /\.[a-z]{2,7}$/.test(word)
