import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

// Every path, link and linked heading in the documents exists.

const root = join(import.meta.dirname, '../..')
const left = /^(node_modules|build|\.git|\.data|\.react-router|test-results|playwright-report)$/
const files = globSync('**/*', { cwd: root, exclude: (path) => left.test(basename(String(path))) })
const names = new Set(files.map((path) => basename(path)))
const folders = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0]))
// Measurements are dated and name the files of their day.
const documents = files.filter((path) => path.endsWith('.md') && !path.startsWith('docs/measurements/'))

/** Created at run time. */
const atRuntime = new Set(['database-passwords.json'])

/** Texts in backticks that look like a path of the project. URLs and templates such as `FEATURE.table.ts` don't count. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.@*-][\w.@*/-]*)`/g)]
    .map(([, words = '']) => words)
    .filter(
      (words) =>
        /\.(tsx?|mjs|sql|md|json|cfg|yaml|service)$/.test(words) ||
        (words.includes('/') && folders.has(words.split('/')[0])),
    )
    .filter((words) => !/FEATURE/.test(words) && !atRuntime.has(words))

/** Relative to the root, or only its end where the text names the folder elsewhere. */
function isThere(path: string): boolean {
  if (path.includes('*')) return !path.includes('/') || globSync(path, { cwd: root }).length > 0
  if (!path.includes('/')) return names.has(path)
  return (
    existsSync(join(root, path)) ||
    files.some((file) => file.replace(/\.tsx?$/, '').endsWith(path.replace(/\.tsx?$/, '')))
  )
}

const slugsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8').replace(/```[\s\S]*?```/g, '')

  test('names files that exist', () => {
    expect(pathsIn(text).filter((path) => !isThere(path))).toEqual([])
  })

  test('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false
      const [path = '', heading] = link.split('#')
      const target = path ? join(root, dirname(document), path) : join(root, document)
      if (!existsSync(target)) return true
      return heading !== undefined && !slugsOf(readFileSync(target, 'utf8')).includes(heading)
    })
    expect(broken).toEqual([])
  })
})

test('docs/limits.md lists each throttle with the numbers of the code', () => {
  const sources = files.filter((path) => /^(features|platform)\/.*\.server\.ts$/.test(path))
  const inCode = sources.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /: Limit = \{ name: '([^']+)', times: (\d+), minutes: ([\d* ]+) \}/g,
      ),
    ].map(([, name, times, minutes = '']) => {
      const within = minutes.split('*').reduce((product, part) => product * Number(part), 1)
      return `${name} ${times} ${within}`
    }),
  )
  const inList = [
    ...readFileSync(join(root, 'docs/limits.md'), 'utf8').matchAll(
      /^\| `([\w:-]+)` \| [^|]+ \| (\d+) \| (\d+) minutes? \|$/gm,
    ),
  ].map(([, name, times, minutes]) => `${name} ${times} ${minutes}`)
  expect(inList.length).toBeGreaterThan(10)
  expect([...new Set(inCode)].sort()).toEqual(inList.sort())
})

test('the summary of docs/asvs.md counts its own rows', () => {
  const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  const states = [...text.matchAll(/^\| V\d+\.\d+\.\d+ \| [^|]+ \| ([^|]+) \|/gm)].map(
    ([, state = '']) => state,
  )
  const counted = (state: string) => states.filter((one) => one === state).length
  const told = Object.fromEntries(
    [...text.matchAll(/^\| (met|partly|not met|does not apply|all) \| (\d+) \|$/gm)].map(([, what, n]) => [
      what,
      Number(n),
    ]),
  )
  expect({ met: told.met, partly: told.partly, 'not met': told['not met'] }).toEqual({
    met: counted('met'),
    partly: counted('partly'),
    'not met': counted('not met'),
  })
  // Chapters that don't apply as a whole have no rows.
  expect(told.all).toBe(told.met + told.partly + told['not met'] + told['does not apply'])
})
