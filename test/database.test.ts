import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

test('each test file has its own migrated database, in which the login owns nothing', async () => {
  const { ownerUrl, loginUrl } = await testDatabase()
  expect((await testDatabase()).loginUrl).toBe(loginUrl)
  const owner = new pg.Client({ connectionString: ownerUrl })
  const login = new pg.Client({ connectionString: loginUrl })
  await Promise.all([owner.connect(), login.connect()])
  const { rows } = await owner.query(
    'select current_database() as name, count(*)::int as migrations from migrations.applied',
  )
  expect(rows[0].name).toMatch(/^test_/)
  expect(rows[0].migrations).toBeGreaterThan(0)
  await expect(login.query('create table mine ()')).rejects.toThrow('permission denied')
  await Promise.all([owner.end(), login.end()])
})
