import { Socket } from 'node:net'
import pg from 'pg'

/** The state that a host reports. */
export interface HostState {
  /** False for a standby, and for a primary that was made read-only. */
  takesWrites: boolean
  /** How often a standby was promoted before this one's history; undefined for a standby. */
  timeline: number | undefined
  /** A byte position in the history: written durably here, or replayed by a standby. */
  position: bigint
}

export interface Probe {
  readonly url: string
  /** Asks the host. @throws when it doesn't answer in time */
  ask(): Promise<HostState>
  stop(): void
}

// The functions of the other kind fail, so that each is asked for in its own branch only.
const question = `select current_setting('transaction_read_only') = 'off' as writes,
  case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) end as timeline,
  (case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn(), '0/0')
    else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::text as position`

/**
 * Asks one host for its state, by a connection of its own that is opened again after a failure.
 * @param timeoutMs for an answer, connecting included: a frozen host answers nothing
 */
export function openProbe(url: string, timeoutMs: number): Probe {
  let socket: Socket | undefined
  let client: pg.Client | undefined

  const drop = () => {
    socket?.destroy()
    client = undefined
  }

  async function connected(): Promise<pg.Client> {
    if (client) return client
    const own = new Socket()
    const fresh = new pg.Client({ connectionString: url, stream: () => own })
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (client === fresh) client = undefined
    })
    socket = own
    client = fresh
    await fresh.connect()
    return fresh
  }

  return {
    url,
    async ask() {
      let timer: NodeJS.Timeout | undefined
      const expired = new Promise<never>((_, reject) => {
        // One more turn: an answer may have arrived while this process itself was busy.
        timer = setTimeout(
          () => setImmediate(() => reject(new Error('The host did not answer in time.'))),
          timeoutMs,
        )
      })
      const asked = connected().then((connection) => connection.query<Row>(question))
      asked.catch(() => {})
      try {
        const { rows } = await Promise.race([asked, expired])
        const { writes, timeline, position } = rows[0] as Row
        return {
          takesWrites: writes,
          timeline: timeline === null ? undefined : Number.parseInt(timeline, 16),
          position: BigInt(position),
        }
      } catch (error) {
        drop()
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    stop: drop,
  }
}

interface Row {
  writes: boolean
  timeline: string | null
  position: string
}
