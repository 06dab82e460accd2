import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The last argument of each call that writes a line: its message. */
function messagesIn(source: string): string[] {
  return [...source.matchAll(/\blog\??\.(?:info|warn|error)\(/g)].flatMap(({ index, 0: call }) => {
    let depth = 1
    let last = index + call.length
    let end = last
    for (; depth > 0 && end < source.length; end++) {
      const char = source[end] ?? ''
      if ('([{'.includes(char)) depth++
      else if (')]}'.includes(char)) depth--
      else if (char === ',' && depth === 1 && /\S/.test(source.slice(end + 1).split(')')[0] ?? ''))
        last = end + 1
    }
    const argument = source.slice(last, end - 1).trim()
    return argument.startsWith('{')
      ? []
      : [...argument.matchAll(/(['`])(.+?)\1/g)].map(([, , text = '']) => text)
  })
}

const sources = globSync(['server/*.ts', 'platform/*/*.ts', 'features/*/*.ts'], { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map(read)
const page = read('docs/log.md')
const told = [...page.matchAll(/^\| \d0 \| (.+?) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replace(/ ?…$/, '')),
)

test('docs/log.md describes every kind of line that a process writes, and no other', () => {
  const written = new Set(sources.flatMap(messagesIn).map((text) => text.replace(/ ?\$\{.*$/, '')))
  expect(written.size).toBeGreaterThan(25)
  expect([...written].filter((text) => !told.includes(text))).toEqual([])
  // These come from the embedded database, and the columns of a request's line.
  const others = /^(The database |Copying |method$|path$|status$|ms$|\/healthz$|\/readyz$)/
  expect(told.filter((text) => !written.has(text) && !others.test(text))).toEqual([])
})

test('each alert says what to do, here and in the operator’s manual', () => {
  const alerts = read('deploy/alerts.yml')
    .split(/^ *- alert: /m)
    .slice(1)
  expect(alerts.length).toBeGreaterThan(10)
  const manual = read('docs/operations.md')
  for (const alert of alerts) {
    const [name = ''] = alert.split('\n')
    expect(alert, name).toMatch(/^ *do: ".{20,}"$/m)
    expect(alert, name).toContain(`runbook: "docs/operations.md#${name.toLowerCase()}"`)
    expect(manual, name).toMatch(new RegExp(`^### ${name}\\n\\n.{40,}`, 'm'))
  }
})
