import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inCode } from './word-list.ts'

// One word for one thing, in everything that people read: docs/decisions/0034-one-set-of-words.md.

const instead: [RegExp, string][] = [
  [/\blog(s|ged|ging)?[ -](in|out)\b/i, 'sign in, sign out'],
  [/\be-mails?\b/i, 'email'],
  [/\btelephones?\b(?!['"]?\s*:)/i, 'phone'],
  [/\bcustomers?\b/i, 'client'],
  [/\battorneys?\b(?= )/i, 'lawyer'],
  [/\b(your|our|their|the|every|this) matters?\b(?! (?:most|more|next))/i, 'case'],
  [/\bpresent (password|link|one)\b/i, 'current'],
  [/\bcould(n['’]t| not) be \w+/i, 'Failed to …'],
  [/\bsecond factor\b/i, 'two-factor sign-in'],
]

/** Texts of the specification, terms of the law, and findings that are no failure to do what was asked for. */
const meant = [
  'Successfully logged in!',
  'Logged out successfully',
  'If this is your first time logging in,',
  'experienced attorneys specialized',
  'Attorney Portal',
  'Attorney Advertising',
  'Customer, supplier and service agreements',
  'attorney-client',
  /[Pp]owers? of attorney/g,
  'This address could not be found',
  'characters here that could not be read',
]

const untold = /\.(test|table|rules|d)\.tsx?$|\/demo\/articles\/|\/app\/site\/practice-areas\/[a-z-]+\.ts$/

const files = ['app', 'features', 'ui', 'platform']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))))
  .filter((file) => /\.tsx?$/.test(file) && !untold.test(`/${file}`))

test('there is one word for one thing in all portals, mails and messages', () => {
  const found = [...files, 'firm.config.ts'].flatMap((file) => {
    let text = withoutComments(readFileSync(file, 'utf8'))
    for (const each of meant) text = text.replaceAll(each, '')
    return instead.flatMap(([word, better]) => {
      const said = new RegExp(`(?<=['"\`>][^'"\`<>{}]*)${word.source}`, word.flags).exec(text)?.[0]
      return said ? [`${file}: ‘${said}’ instead of ‘${better}’`] : []
    })
  })
  expect(files.length).toBeGreaterThan(400)
  expect(found).toEqual([])
})

/** Every folder but `demo`, whose articles and cases are a firm's own words. */
const held = [
  'app',
  'bench',
  'bin',
  'db',
  'deploy',
  'docs',
  'e2e',
  'features',
  'operations',
  'platform',
].concat(['server', 'test', 'ui', 'vite'])

/** Other people's terms, the list of words itself, dated measurements, and files that a command writes. */
const exempt =
  /^(test\/(words\.test\.ts|word-list\.ts|assurance\/(one-request\/|conflicts\/names\.ts)|fixtures\/(live|storage)\.ts)|docs\/(decisions\/0034|measurements\/)|db\/(migrations|snapshot)\/)/

test('code, comments, tests and documents use the usual terms', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']
  const sources = held
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path))))
    .filter(
      (file) => /\.(tsx?|mjs|sql|ya?ml|md)$/.test(file) && !/node_modules/.test(file) && !exempt.test(file),
    )
  expect(sources.length).toBeGreaterThan(400)
  const found = [...sources, ...documents].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        inCode
          .filter(([word]) => word.test(line))
          .map(([word, better]) => `${file}:${at + 1}: ‘${word.exec(line)?.[0]}’ instead of ‘${better}’`),
      ),
  )
  expect(found).toEqual([])
})

function withoutComments(text: string) {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^(.*?)(?<![:'"`\\])\/\/.*$/gm, '$1')
}
