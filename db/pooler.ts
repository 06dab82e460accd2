import pg from 'pg'

/**
 * The features that a pooler in front of the database lacks; undefined when none. A connection that is assigned
 * to another client after each transaction can't listen for changes and loses its settings.
 * @param url the process's login
 */
export async function poolerFault(url: string): Promise<string | undefined> {
  const [one, other] = [1, 2].map(() => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client]
  await Promise.all([one.connect(), other.connect()])
  try {
    const before = await backend(one)
    // An open transaction occupies a server process: ours, if the pooler has reassigned it.
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
