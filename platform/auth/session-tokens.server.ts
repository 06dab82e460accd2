import type { DBAdapter } from 'better-auth'
import { tokenHash } from '../crypto/keys.server.ts'

type Where = { field: string; value: unknown }[]
type Row = Record<string, unknown>

const hashed = (token: unknown) => (typeof token === 'string' ? tokenHash(token) : token)

/**
 * Keeps session tokens out of the database: what is stored, and looked for, is their SHA-256. Somebody who
 * reads a dump can't sign in with it. The library above goes on believing that it stored the token; only lists of
 * sessions carry the hash instead.
 */
export function hashSessionTokens<A extends DBAdapter>(adapter: A): A {
  const isSession = (args: { model: string }) => args.model === 'session'
  const where = (clauses: Where | undefined) =>
    clauses?.map((clause) => {
      if (clause.field !== 'token') return clause
      return {
        ...clause,
        value: Array.isArray(clause.value) ? clause.value.map(hashed) : hashed(clause.value),
      }
    })
  const asked = (clauses: Where | undefined) => clauses?.find((clause) => clause.field === 'token')?.value
  const withToken = (row: unknown, token: unknown) =>
    row && typeof row === 'object' && typeof token === 'string' ? { ...row, token } : row

  const searching =
    <F extends (args: never) => Promise<unknown>>(method: F) =>
    async (args: { model: string; where?: Where }) => {
      if (!isSession(args)) return method(args as never)
      return withToken(await method({ ...args, where: where(args.where) } as never), asked(args.where))
    }
  return {
    ...adapter,
    async create(args: { model: string; data: Row }) {
      if (!isSession(args)) return adapter.create(args as never)
      const data = { ...args.data, token: hashed(args.data.token) }
      return withToken(await adapter.create({ ...args, data } as never), args.data.token)
    },
    // Within a transaction the library uses what it is handed here, and nothing of the above.
    transaction: (work) => adapter.transaction((inner) => work(hashSessionTokens(inner as DBAdapter))),
    findOne: searching(adapter.findOne),
    async findMany(args: { model: string; where?: Where }) {
      return adapter.findMany((isSession(args) ? { ...args, where: where(args.where) } : args) as never)
    },
    update: searching(adapter.update),
    updateMany: searching(adapter.updateMany),
    delete: searching(adapter.delete),
    deleteMany: searching(adapter.deleteMany),
    count: searching(adapter.count),
  } as A
}
