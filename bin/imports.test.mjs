import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './setup.mjs'

const area = 'An area of app imports no other area.'
const browser = 'Files that reach the browser import no .server and no .table.'
const feature = 'Of another feature import only .schema, .table and .tsx.'
const tests = 'Only tests import tests.'
const cycle = 'This import is part of a cycle.'

/** An importing file, its import, and the rule that refuses it. */
const refused = [
  ['app/client/a.tsx', '#db/database.ts', 'app imports only app, features, platform, ui.'],
  ['app/client/b.tsx', '../../db/database.ts', 'app imports only app, features, platform, ui.'],
  ['app/root.tsx', '../server/app.ts', 'app imports only app, features, platform, ui.'],
  ['app/client/c.tsx', '../admin/cases.tsx', area],
  ['app/site/blog/d.tsx', '../../admin/cases.tsx', area],
  ['app/client/e.tsx', '#features/cases/cases.server.ts', browser],
  ['features/cases/f.tsx', './cases.table.ts', browser],
  ['features/cases/g.api.ts', '#platform/api/procedures.server.ts', browser],
  ['features/cases/h.schema.ts', '#features/clients/clients.table.ts', browser],
  ['ui/forms/i.tsx', './button.server.tsx', browser],
  ['features/cases/j.server.ts', '#features/chat/chat.server.ts', feature],
  ['features/cases/k.server.ts', '../chat/chat.server.ts', feature],
  ['features/blog/articles/l.ts', '../../chat/chat.server.ts', feature],
  ['features/cases/m.server.ts', '#server/context.ts', 'features imports only db, features, platform, ui.'],
  ['features/cases/n.server.ts', '#demo/seed.ts', 'features imports only db, features, platform, ui.'],
  ['platform/api/o.ts', '#features/cases/cases.schema.ts', 'platform imports only db, platform.'],
  ['platform/p.ts', '../server/router.ts', 'platform imports only db, platform.'],
  ['db/q.ts', '#platform/auth/auth.server.ts', 'db imports only db.'],
  ['db/schema/r.ts', '../../demo/seed.ts', 'db imports only db.'],
  ['demo/s.ts', '#server/app.ts', 'demo imports only db, demo, features, platform.'],
  ['ui/forms/t.tsx', '#features/cases/case-card.tsx', 'ui imports only ui.'],
  ['vite/u.ts', '../server/app.ts', 'vite imports only vite.'],
  ['server/v.ts', '#ui/forms/button.tsx', 'server imports only db, demo, features, platform, server.'],
  [
    'operations/w.ts',
    '#ui/forms/button.tsx',
    'operations imports only db, features, operations, platform, server.',
  ],
  [
    'operations/files/x.ts',
    '#test/database.ts',
    'operations imports only db, features, operations, platform, server.',
  ],
  ['operations/files/y.ts', './move.test.ts', tests],
  ['features/cases/z.server.ts', './cases.test.ts', tests],
  ['bin/aa.mjs', '../test/database.ts', tests],
  ['vite.config.ts', './e2e/setup.ts', tests],
]

const allowed = [
  ['app/client/a.ok.tsx', '#features/cases/case-card.tsx'],
  ['app/client/b.ok.tsx', './frame.tsx'],
  ['app/client/c.ok.tsx', '../guards.ts'],
  ['app/client/account/d.ok.tsx', '../../guards.ts'],
  ['app/site/blog/e.ok.tsx', '../seo/page-meta.ts'],
  ['app/root.ok.tsx', './site/not-found.tsx'],
  ['server/openapi.ok.ts', '#package.json'],
  ['ui/g.ok.tsx', '#firm.config.ts'],
  ['features/cases/h.ok.server.ts', './cases.table.ts'],
  ['features/cases/i.ok.server.ts', '#features/clients/clients.table.ts'],
  ['features/cases/j.ok.tsx', '#features/clients/client-name.tsx'],
  ['features/blog/articles/k.ok.ts', '../article.ts'],
  ['server/l.ok.ts', '#features/cases/cases.server.ts'],
  ['server/m.ok.ts', '#demo/seed.ts'],
  ['demo/n.ok.ts', '#features/cases/cases.table.ts'],
  ['operations/files/o.ok.ts', '#server/env.ts'],
  ['features/cases/p.test.ts', '#test/database.ts'],
  ['platform/storage/q.test.ts', '#test/fixtures/storage.ts'],
  ['test/r.ok.ts', '#app/routes.ts'],
]

const forms = {
  'import { a }': (path) => `import { a } from '${path}'\nexport const b = a\n`,
  'import type': (path) => `import type { A } from '${path}'\nexport type B = A\n`,
  'import without a name': (path) => `import '${path}'\n`,
  'import()': (path) => `export const a = import('${path}')\n`,
  'export from': (path) => `export { a } from '${path}'\n`,
  'export *': (path) => `export * from '${path}'\n`,
}

let folder
let found

// A project with this one's rules, linted once.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-imports-'))
  for (const name of ['biome.json', 'biome.imports.json', 'biome.import-types.grit'])
    await copyFile(join(root, name), join(folder, name))
  const files = new Map([...refused, ...allowed].map(([file, path]) => [file, forms['import { a }'](path)]))
  for (const [n, form] of Object.values(forms).entries()) files.set(`db/form${n}.ts`, form('#server/app.ts'))
  files.set('db/type.ts', `export type A = import('#server/app.ts').A\n`)
  files.set('db/one.ts', `import { two } from './two.ts'\nexport const one = () => two\n`)
  files.set('db/two.ts', `import { one } from './one.ts'\nexport const two = () => one\n`)
  files.set('db/three.ts', `import type { Four } from './four.ts'\nexport type Three = Four | 3\n`)
  files.set('db/four.ts', `import { type Three } from './three.ts'\nexport type Four = Three | 4\n`)
  files.set(
    'features/cases/rules.tsx',
    'debugger\nexport const List = ({ all }) => all.map((one, n) => <i key={n}>{one}</i>)\n',
  )
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  found = await lint(folder)
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function lint(cwd) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const options = ['--reporter=json', '--vcs-enabled=false', '--max-diagnostics=none']
  const { stdout } = await promisify(execFile)(process.execPath, [biome, 'lint', ...options], { cwd }).catch(
    (error) => error,
  )
  return Map.groupBy(JSON.parse(stdout).diagnostics, ({ location }) => location.path.file ?? location.path)
}
const messages = (file) => (found.get(file) ?? []).map(({ message, description }) => description ?? message)

describe('the import directions', () => {
  test.each(refused)('%s imports no %s', (file, _path, rule) => expect(messages(file)).toContain(rule))
  test.each(allowed)('%s may import %s', (file) => expect(messages(file)).toEqual([]))
  test.each(Object.keys(forms).map((name, n) => [name, n]))('hold for %s', (_name, n) =>
    expect(messages(`db/form${n}.ts`)).toContain('db imports only db.'),
  )
  test('a type by import() is refused, because they don’t see it', () =>
    expect(messages('db/type.ts')).toEqual([expect.stringContaining('Write `import type`')]))
  test('files import each other in no cycle, types aside', () => {
    expect(messages('db/one.ts')).toContain(cycle)
    expect(messages('db/three.ts')).not.toContain(cycle)
  })
  test('the recommended rules hold where they do, those of React too', () =>
    expect(
      found
        .get('features/cases/rules.tsx')
        .map(({ category }) => category)
        .sort(),
    ).toEqual(['lint/suspicious/noArrayIndexKey', 'lint/suspicious/noDebugger']))
})
