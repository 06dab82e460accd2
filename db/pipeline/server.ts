import { Socket } from 'node:net'
import pg from 'pg'
import { NoWritableHost } from '#db/hosts/hosts.ts'
import { type Checkout, checkOut } from './checkout.ts'
import { multiplexer } from './multiplexer.ts'
import type { Answer, Statement } from './round-trip.ts'

/** The connections to one host. */
export interface Server {
  checkOut(): Promise<Checkout>
  /** Sends quick statements on a connection that others share (see `multiplexer.ts`). */
  multiplexed(statements: Statement[]): Promise<Answer[]>
  load(): { open: number; idle: number; waiting: number }
  /** Closes every connection at once: running queries fail, and so do those that wait for a connection. */
  drop(): void
  /** Closes the connections once the running queries have ended. */
  close(): Promise<void>
}

export interface ServerOptions {
  url: string
  poolSize: number
  statementTimeoutMs: number
  /** What each connection sets before it is used. */
  settings: string
  /** Whether a new connection to a host that takes writes, or doesn't, is used. */
  accepts: (takesWrites: boolean) => boolean
  /** Called when a connection was lost or could not be opened. */
  onLost: () => void
}

const whetherWrites = `select current_setting('transaction_read_only') = 'off' as writes`

/** Opens connections as they are needed. */
export function openServer({ url, poolSize, statementTimeoutMs, ...options }: ServerOptions): Server {
  const { settings, accepts, onLost } = options
  const sockets = new Set<Socket>()
  /** Rejects the callers that wait for a connection. */
  const waiting = new Set<(why: Error) => void>()
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    // A stalled database doesn't enforce its own limit, so the driver gives up a little later.
    query_timeout: statementTimeoutMs + 1_000,
    // Our own sockets, so that they can be closed at once: the driver waits for the answers of pipelined queries.
    stream() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    // Not as start-up parameters, which poolers refuse. A connection without its limits is not used.
    onConnect: async (connection) => {
      const results: unknown = await connection.query(`${settings}; ${whetherWrites}`)
      const [row] = (results as pg.QueryResult<{ writes: boolean }>[]).at(-1)?.rows ?? []
      if (!accepts(row?.writes ?? false)) throw new NoWritableHost()
    },
  })
  // The pool replaces idle connections that die; without a listener the event would end the process.
  pool.on('error', onLost)

  const connect = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      waiting.add(reject)
      pool.connect().then(
        (connection) => {
          if (waiting.delete(reject)) resolve(connection)
          else connection.release(true)
        },
        (error: Error) => {
          waiting.delete(reject)
          onLost()
          reject(error)
        },
      )
    })
  const take = (onOwnLoss?: () => void) =>
    checkOut({ connect }, () => {
      onLost()
      onOwnLoss?.()
    })

  return {
    checkOut: () => take(),
    multiplexed: multiplexer(take),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    drop() {
      const why = new Error('Connection terminated: the database is at another host now.')
      for (const reject of waiting) reject(why)
      waiting.clear()
      for (const socket of sockets) socket.destroy()
      pool.end().catch(() => {})
    },
    close: () => pool.end(),
  }
}
