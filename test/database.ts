import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { atFileEnd, perFile } from './file-state.ts'

export interface TestDatabase {
  ownerUrl: string
  loginUrl: string
}

const mine = perFile(clone)

/**
 * The calling test file's own database: migrated, empty, and dropped when the file is done. Every call in one file
 * gives the same.
 */
export const testDatabase = (): Promise<TestDatabase> => mine()

async function clone(): Promise<TestDatabase> {
  const template = inject('template')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // By the files: the pages of the tables through the write-ahead log take half as much processor again.
  await asOwner(`create database ${name} template ${template.name} strategy file_copy`)
  atFileEnd(() => asOwner(`drop database ${name} with (force)`))
  await asOwner(`revoke temporary on database ${name} from public`)
  return { ownerUrl: sibling(template.ownerUrl, name), loginUrl: sibling(template.loginUrl, name) }
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
