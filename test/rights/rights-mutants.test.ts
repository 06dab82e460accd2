import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { expectation, expectedReach } from './expectation.ts'
import { personas } from './personas.ts'
import { reach } from './probe.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

// Shows that the matrix notices broken policies: every policy is dropped, and every
// condition replaced by `true`, one at a time.

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await openSandbox((await testDatabase()).ownerUrl)
})

afterAll(() => sandbox.close())

interface Policy {
  name: string
  role: string
  using: string | null
  check: string | null
}

test.for(Object.keys(expectation))('%s: no policy can be dropped or loosened unnoticed', async (table) => {
  const policies = (await sandbox.query(
    `select polname as name, (select rolname from pg_roles where oid = polroles[1]) as role,
       pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
     from pg_policy where polrelid = $1::regclass`,
    [table],
  )) as Policy[]
  const unnoticed: string[] = []
  for (const policy of policies) {
    for (const mutant of mutantsOf(policy, table)) {
      await sandbox.query('savepoint mutant')
      await sandbox.query(mutant)
      if (await staysGreen(policy.role, table)) unnoticed.push(mutant)
      await sandbox.query('rollback to mutant')
    }
  }
  expect(unnoticed).toEqual([])
})

function mutantsOf({ name, role, using, check }: Policy, table: string): string[] {
  if (!personas.some(({ databaseRole }) => databaseRole === role)) return []
  const policy = `policy "${name}" on ${table}`
  return [
    `drop ${policy}`,
    ...(using && using !== 'true' ? [`alter ${policy} using (true)`] : []),
    ...(check && check !== 'true' ? [`alter ${policy} with check (true)`] : []),
  ]
}

async function staysGreen(role: string, table: string): Promise<boolean> {
  for (const persona of personas.filter(({ databaseRole }) => databaseRole === role)) {
    const reached = await reach(sandbox, persona, table).catch(() => ['a probe failed'])
    if (reached.join() !== expectedReach(persona, table).join()) return false
  }
  return true
}
