import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { loginPassword, scramVerifier } from './login-password.ts'

test('only the serving login is given a password, and only one that is there', async () => {
  const { ownerUrl, loginUrl } = await testDatabase()
  const as = (username: string, password: string) =>
    Object.assign(new URL(loginUrl), { username, password }).href
  await expect(loginPassword({ ownerUrl, url: as('postgres', 'x') })).rejects.toThrow('must log in as')
  await expect(loginPassword({ ownerUrl, url: as('portico_login', '') })).rejects.toThrow('no password')
})

test('PostgreSQL accepts the password of the verifier, and no other', async () => {
  const { ownerUrl } = await testDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const username = `verified_${crypto.randomUUID().replaceAll('-', '')}`
  const password = 'naïve & long: ⅷ'
  await owner.query(`create role ${username} login password '${scramVerifier(password)}'`)
  const enters = async (attempt: string) => {
    const client = new pg.Client({
      connectionString: Object.assign(new URL(ownerUrl), { username, password: encodeURIComponent(attempt) })
        .href,
    })
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  try {
    expect(await enters(password)).toBe(true)
    expect(await enters('another')).toBe(false)
  } finally {
    await owner.query(`drop role ${username}`)
    await owner.end()
  }
})
