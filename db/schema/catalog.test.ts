import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { type Catalog, printCatalog, readCatalog } from './catalog.ts'
import { declarations, declaredRights, functionFiles } from './declarations.ts'
import { renderDeclared } from './declared.ts'
import { printSnapshot, snapshotOf } from './declared-snapshot.ts'
import { definerRole, ownerRole } from './roles.ts'
import { structuralChanges, structureOf } from './structure.ts'

let catalog: Catalog

beforeAll(async () => {
  catalog = await readCatalog((await testDatabase()).ownerUrl)
})

test('the committed catalog is what the migrations make', () => {
  const committed = readFileSync(new URL('../snapshot/catalog.json', import.meta.url), 'utf8')
  expect(printCatalog(catalog), 'run `node db/schema/generate.ts` and read what changed in db/snapshot').toBe(
    committed,
  )
})

test('every table forces row-level security, belongs to the owner, and lets the definer and no other pass', () => {
  for (const [name, table] of Object.entries(catalog.tables)) {
    expect(table, name).toMatchObject({ rowSecurity: 'forced', owner: ownerRole })
    expect(
      table.policies.filter((policy) => policy.includes(definerRole)),
      name,
    ).toHaveLength(1)
    for (const policy of table.policies) expect(policy, name).toMatch(/ to portico_\w+( using| with check|$)/)
    for (const grant of table.grants) expect(grant, name).toMatch(/^portico_(?!login|owner)/)
  }
})

test('every function has a fixed search path, belongs to the definer if it has its rights, and grants nothing to public', () => {
  for (const [name, { security, owner, settings, grants }] of Object.entries(catalog.functions)) {
    // Inlined into queries, which a setting of their own would prevent; their bodies name every schema.
    const isInlined = /^public\.(given_names|word_likeness)\(/.test(name)
    if (isInlined) expect(`${settings}${security}`, name).toBe('invoker immutable')
    else expect(settings.split(', '), name).toContain('search_path=""')
    expect(owner, name).toBe(security.startsWith('definer') ? definerRole : ownerRole)
    expect(grants, name).not.toContain('public')
  }
})

test('the database has the declared functions and triggers, and no others', async () => {
  const blocks = Object.values(snapshotOf(renderDeclared(await declaredRights(), functionFiles())))
  const functions = blocks
    .flatMap((block) => block.functions)
    .map((head) => head.split(' ')[0]?.replace('public.', ''))
  const triggers = blocks.flatMap((block) => block.triggers).map((trigger) => trigger.split(' ')[0])
  expect(
    Object.keys(catalog.functions)
      .map((each) => each.replace(/^public\.|\(.*/g, ''))
      .sort(),
  ).toEqual(functions.sort())
  const existing = Object.values(catalog.tables).flatMap((table) => table.triggers)
  expect(existing.map((each) => /TRIGGER (\w+)/.exec(each)?.[1]).sort()).toEqual(triggers.sort())
})

test('a right is of use only with a policy, and a policy only with a right', () => {
  for (const [name, table] of Object.entries(catalog.tables)) {
    const policies = table.policies.map((policy) => /: (?:restrictive )?(\w+) to (\w+)/.exec(policy) ?? [])
    const ruled = new Set(
      policies.flatMap(([, command, role]) =>
        command === 'all'
          ? ['select', 'insert', 'update', 'delete'].map((each) => `${role} ${each}`)
          : [`${role} ${command}`],
      ),
    )
    const granted = new Set(
      table.grants.flatMap((grant) => {
        const [role = '', list = ''] = grant.split(': ')
        return list
          .replaceAll(/ \(.*?\)/g, '')
          .split(', ')
          .map((command) => `${role} ${command}`)
      }),
    )
    expect(
      [...granted].filter((each) => !ruled.has(each)),
      `${name}: a right without a policy`,
    ).toEqual([])
    const forAll = policies.filter(([, command]) => command === 'all').map(([, , role]) => role)
    const idle = [...ruled].filter((each) => !granted.has(each) && !forAll.includes(each.split(' ')[0]))
    expect(idle, `${name}: a policy without a right`).toEqual([])
  }
})

test('every declaration is in the migrations', async () => {
  const advice = 'run `node db/schema/generate.ts NAME`'
  const declared = printSnapshot(snapshotOf(renderDeclared(await declaredRights(), functionFiles())))
  expect(declared, advice).toBe(readFileSync(new URL('../snapshot/declared.json', import.meta.url), 'utf8'))
  const before = JSON.parse(readFileSync(new URL('../snapshot/structure.json', import.meta.url), 'utf8'))
  expect(await structuralChanges(before, structureOf(await declarations())), advice).toBe('')
})
