import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { writeBackup } from '#operations/backup/write.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { type Product, urlsOf } from '../crash/product.ts'
import { filesWith, holds, memoryHolds } from './places.ts'

interface Watched {
  /** Where the product's data, its backup and its heap snapshots are. */
  folder: string
  product: Product
  /** All that passed between a proxy and the server, and in the browsers' sockets. */
  passed: Buffer
  traced: readonly Buffer[]
}

/** Runs a query as the owner of the product's database. */
export async function queryAt(data: string, text: string, ...values: unknown[]) {
  const owner = new pg.Client({ connectionString: (await urlsOf(data)).owner })
  await owner.connect()
  try {
    return (await owner.query(text, values)).rows
  } finally {
    await owner.end()
  }
}

/** Whether a place holds one of these. */
export type Look = (forms: readonly Buffer[]) => Promise<boolean> | boolean

/** Everything that the server, its database and who watches the network behind the proxy have. */
export async function everyPlace({ folder, product, passed, traced }: Watched): Promise<Map<string, Look>> {
  const data = join(folder, 'data')
  const query = (text: string) => queryAt(data, text)
  // To disk, whatever waits.
  await query('checkpoint')
  const { owner } = await urlsOf(data)
  const storage = await openDiskStorage(join(data, 'files'))
  const backup = join(folder, 'backup')
  await writeBackup({ ownerUrl: owner, storage, folder: backup })
  const dump = Buffer.from(await dumped(data))
  // Batches of traces are sent within seconds.
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  const heap = await heapSnapshot(folder, product)
  const within =
    (below: string): Look =>
    async (forms) =>
      (await filesWith(below, forms)).found.length > 0
  const inBytes =
    (bytes: () => Buffer): Look =>
    (forms) =>
      holds(bytes(), forms)
  return new Map<string, Look>([
    ['tables', inBytes(() => dump)],
    ['data files', within(join(data, 'postgres/base'))],
    ['write-ahead log', within(join(data, 'postgres/pg_wal'))],
    ['uploads', within(join(data, 'files'))],
    ['backup', within(backup)],
    ['log', inBytes(() => Buffer.from(product.log()))],
    ['traces', inBytes(() => Buffer.concat(traced))],
    ['heap snapshot', inBytes(() => heap)],
    ['memory', (forms) => memoryHolds(product.pid, forms)],
    ['capture', inBytes(() => passed)],
  ])
}

/** Every row of every table. */
async function dumped(data: string): Promise<string> {
  const tables = await queryAt(
    data,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = []
  for (const { name } of tables) {
    const [row] = await queryAt(
      data,
      `select string_agg(to_jsonb(t)::text, E'\\n') as text from ${name} as t`,
    )
    texts.push(row.text ?? '')
  }
  return texts.join('\n')
}

async function heapSnapshot(folder: string, product: Product): Promise<Buffer> {
  process.kill(product.pid, 'SIGUSR2')
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const name = (await readdir(folder)).find((file) => file.endsWith('.heapsnapshot'))
    const snapshot = name ? await readFile(join(folder, name)) : undefined
    if (snapshot?.subarray(-20).toString().trimEnd().endsWith('}')) return snapshot
  }
}
