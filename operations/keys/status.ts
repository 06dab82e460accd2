import { asc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { KeyState } from '#platform/crypto/encryption-keys.schema.ts'
import { encryptionKeys } from '#platform/crypto/encryption-keys.table.ts'
import { processesWithout, readKeys } from '#platform/crypto/key-register.server.ts'
import { needsOf } from '#platform/crypto/key-removal.server.ts'
import { resealings } from '#platform/crypto/resealings.table.ts'
import type { SealedColumn } from '#platform/crypto/sealed-column.ts'

const system = { role: 'system' } as const

/** Prints the keys, which processes lack one, how far encrypting again has come, and what needs the old ones. */
export async function printKeys(db: Database, columns: readonly SealedColumn[]): Promise<void> {
  const [keys, progress] = await db.readAs(system, (tx) =>
    Promise.all([
      readKeys(tx),
      tx
        .select({
          what: resealings.what,
          done: resealings.done,
          total: resealings.total,
          finishedAt: resealings.finishedAt,
        })
        .from(resealings)
        .innerJoin(encryptionKeys, eq(encryptionKeys.id, resealings.keyId))
        .where(eq(encryptionKeys.state, 'active'))
        .orderBy(asc(resealings.what)),
    ]),
  )
  for (const key of keys) console.log(lineOf(key))
  const next = keys.filter(({ state }) => state === 'next')
  if (next.length > 0)
    for (const { name, lacks } of await db.readAs(system, (tx) =>
      processesWithout(
        tx,
        next.map(({ id }) => id),
      ),
    ))
      console.log(lacks.length > 0 ? `${name} lacks ${lacks.join(', ')}` : `${name} has every key`)
  const old = keys.filter(({ state }) => state === 'old')
  if (old.length === 0) return
  for (const { what, done, total, finishedAt } of progress)
    console.log(`${what}: ${finishedAt ? 'done' : `${done} of ${Math.max(done, total)}`}`)
  for (const key of old) await printNeeds(db, columns, key)
}

const lineOf = ({ id, state, activatedAt, replacedAt }: KeyState) =>
  [
    `${id}  ${state}`,
    activatedAt && `active from ${activatedAt.toISOString()}`,
    replacedAt && `to ${replacedAt.toISOString()}`,
  ]
    .filter(Boolean)
    .join('  ')

async function printNeeds(db: Database, columns: readonly SealedColumn[], key: KeyState): Promise<void> {
  const { rows, kept, unreadable, cookiesUntil, hasPins } = await needsOf(db, columns, key)
  const needs = [
    ...rows.map(({ what, count }) => `${count} ${what}`),
    ...kept.map(({ what, count }) => `${count} ${what} of deleted records`),
    ...(hasPins ? ['PINs of the last minutes'] : []),
    ...(cookiesUntil ? [`cookies, until ${cookiesUntil.toISOString()}`] : []),
  ]
  if (unreadable > 0) console.log(`${unreadable} rows can't be read with any key.`)
  console.log(
    needs.length > 0
      ? `${key.id} is needed by ${needs.join('; ')}.`
      : `Nothing needs ${key.id}: npm run manage -- keys remove ${key.id}`,
  )
}
