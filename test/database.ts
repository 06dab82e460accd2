import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

export interface TestDatabase {
  ownerUrl: string
  loginUrl: string
}

let mine: Promise<TestDatabase & { name: string }> | undefined

/**
 * The calling test file's own database: migrated, empty, and dropped when the file is done. Every call in one file
 * gives the same.
 */
export async function testDatabase(): Promise<TestDatabase> {
  mine ??= clone()
  const { ownerUrl, loginUrl } = await mine
  return { ownerUrl, loginUrl }
}

afterAll(async () => {
  if (!mine) return
  const { name } = await mine
  await asOwner(`drop database ${name} with (force)`)
})

async function clone() {
  const template = inject('template')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(`create database ${name} template ${template.name}`)
  await asOwner(`revoke temporary on database ${name} from public`)
  return { name, ownerUrl: sibling(template.ownerUrl, name), loginUrl: sibling(template.loginUrl, name) }
}

async function asOwner(statement: string) {
  const client = new pg.Client({ connectionString: sibling(inject('template').ownerUrl, 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function sibling(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
