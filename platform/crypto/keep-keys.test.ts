import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { testDatabase } from '#test/database.ts'
import { owner } from '#test/factories.ts'
import { agreeOnKeys, keepKeys } from './keep-keys.server.ts'
import { activateKey, processesWithout } from './key-register.server.ts'
import { openKeyRing } from './keys.server.ts'
import { secretKey } from './secret-key.server.ts'

const [first, second] = ['the first secret of these processes', 'the second secret of these processes']
const [one, two] = [secretKey(first).id, secretKey(second).id]
let db: Database

beforeAll(async () => {
  db = openDatabase({ url: (await testDatabase()).loginUrl })
  return () => db.close()
})

/** A process that looks at its secrets all the time. */
async function serving(name: string, secrets: string[]) {
  const ring = openKeyRing(secrets)
  const self = { id: randomUUID(), name, version: '1' }
  await agreeOnKeys(db, ring, self)
  const errors: unknown[] = []
  let readable = true
  const readSecrets = async () => {
    if (!readable) throw new Error('unreadable')
    return secrets
  }
  const feed = { subscribe: () => () => {} }
  const report = (error: unknown) => errors.push(error)
  const stop = keepKeys({ db, ring, self, feed, readSecrets, report, everyMs: 30 })
  onTestFinished(stop)
  return { ring, errors, setReadable: (now: boolean) => (readable = now) }
}
const lacking = async () =>
  (await db.readAs({ role: 'system' }, (tx) => processesWithout(tx, [two])))
    .filter(({ lacks }) => lacks.length > 0)
    .map(({ name }) => name)

test('a secret that a file got while the process runs is used once it is activated; an unreadable file changes nothing', async () => {
  const secrets = [first]
  const others = [first]
  const here = await serving('here', secrets)
  await serving('there', others)
  expect(here.ring.sealedPrefix()).toBe(`${one}.`)
  secrets.push(second)
  await expect.poll(lacking).toEqual(['there'])
  await expect(activateKey(db, two)).rejects.toThrow(`These processes lack the key ${two}: there.`)
  others.push(second)
  await expect.poll(lacking).toEqual([])
  await activateKey(db, two)
  await expect.poll(() => here.ring.sealedPrefix()).toBe(`${two}.`)
  here.setReadable(false)
  await expect.poll(() => here.errors.length).toBeGreaterThan(0)
  expect(here.ring.sealedPrefix()).toBe(`${two}.`)
})

test('a process that has ended is not waited for: at once after a stop, after two and a half minutes otherwise', async () => {
  const sql = await owner()
  expect((await sql.query('select 1 from serving_processes')).rowCount).toBe(0)
  await sql.query(
    `insert into serving_processes (id, name, version, key_ids, seen_at) values (gen_random_uuid(), 'dead', '1', '{}', now() - $1::interval)`,
    ['2 minutes'],
  )
  expect(await lacking()).toEqual(['dead'])
  await sql.query(`update serving_processes set seen_at = now() - interval '3 minutes'`)
  expect(await lacking()).toEqual([])
})

test('at most one key is in use', async () => {
  const sql = await owner()
  await expect(
    sql.query(`insert into encryption_keys (id, state, activated_at) values ('01234567', 'active', now())`),
  ).rejects.toThrow(/encryption_keys_active_idx/)
})
