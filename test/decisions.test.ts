import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')
const records = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort()
const index = readFileSync(join(folder, 'README.md'), 'utf8')

const head =
  /^# (\d{4})\. (.+)\n\n- Date: (\d{4}-\d\d-\d\d)\n- Status: (accepted|superseded by \[\d{4}\]\(.+\))\n(?:- Supersedes: (.+)\n)?\n/

const linksIn = (text = '') => [...text.matchAll(/\[(\d{4})\]\(([^)]+)\)/g)].map(([, , path = '']) => path)

test('decisions are numbered from 0001 without gaps or duplicates', () => {
  expect(records.map((name) => name.slice(0, 5))).toEqual(
    records.map((_, at) => `${String(at + 1).padStart(4, '0')}-`),
  )
})

describe.each(records)('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const [, number, title, date, status, supersedes] = head.exec(text) ?? []

  test('has a number, a title, a date, a status and a line in the index', () => {
    expect(text).toMatch(head)
    expect(name.slice(0, 4)).toBe(number)
    expect(index).toContain(`| [${number}](${name}) | ${title} | ${date} | ${status} |\n`)
  })

  test('supersedes and is superseded by records that say the same', () => {
    for (const other of linksIn(supersedes))
      expect(readFileSync(join(folder, other), 'utf8')).toContain(
        `- Status: superseded by [${number}](${name})\n`,
      )
    for (const other of linksIn(status)) expect(existsSync(join(folder, other))).toBe(true)
  })
})

test('every decision that a source file names exists', () => {
  const root = join(import.meta.dirname, '..')
  const sources = globSync(
    '{app,bench,bin,db,demo,e2e,features,operations,platform,server,test,ui,vite}/**/*.{ts,tsx,mjs,sql}',
    {
      cwd: root,
    },
  )
  const named = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/docs\/decisions\/[\w-]+\.md/g)].map(
      ([path]) => path,
    ),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
