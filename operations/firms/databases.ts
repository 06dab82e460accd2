import pg from 'pg'
import { databaseUrl, type Host } from './firm.ts'

/** Runs `work` with a connection of the host's owner, which belongs to no firm's database. */
export async function asOwner<T>(host: Host, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: databaseUrl(host, 'postgres') })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/**
 * All firms' databases have the same roles, so the right to connect keeps one firm's login out of another's database.
 * By default every role has it.
 */
export async function closeToOthers(owner: pg.ClientBase, database: string): Promise<void> {
  await owner.query(`revoke connect, temporary on database ${database} from public`)
}
