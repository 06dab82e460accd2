import pg from 'pg'

/**
 * What a pooler in front of the database takes away; undefined when it takes nothing. A connection that is handed
 * to somebody else after each transaction can't listen for changes, and forgets what was set on it.
 * @param url the login that the process will serve with
 */
export async function poolerFault(url: string): Promise<string | undefined> {
  const [one, other] = [1, 2].map(() => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client]
  await Promise.all([one.connect(), other.connect()])
  try {
    const before = await backend(one)
    // While the other one holds a transaction open it has a server's process to itself: ours, if ours was let go.
    await other.query('begin')
    const taken = await backend(other)
    return taken === before || (await backend(one)) !== before
      ? 'a pooler hands its connections on after each transaction; set it to session mode (pool_mode = session)'
      : undefined
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

async function backend(connection: pg.Client): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
