import pg from 'pg'

const channel = 'portico_changes'
const backOff = { firstMs: 250, mostMs: 10_000 }
/** At most this often is word sent: many commits share one, and the first after a while goes at once. */
const pauseMs = 50

export interface WakeOptions {
  /** The login role; a connection through a transaction-mode pooler can't listen. */
  url: string
  /** Another process has committed something, or word of it may have been missed. */
  onWake: () => void
  report: (error: unknown) => void
}

export interface Wake {
  /** Tells the other processes that this one has committed. */
  send(): void
  stop(): Promise<void>
}

/**
 * A connection of its own that carries word between processes: LISTEN for theirs, NOTIFY after our commits.
 * Never inside a writing transaction, where NOTIFY makes commits queue behind each other. Losing it loses
 * nothing: everybody also looks every second.
 */
export function openWake({ url, onWake, report }: WakeOptions): Wake {
  let connection: pg.Client | undefined
  let stopped = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let owed = false
  let sending = false

  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 })
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    client.on('notification', ({ processId }) => {
      if (processId !== (client as pg.Client & { processID?: number }).processID) onWake()
    })
    connection = client
    try {
      await client.connect()
      // Word that is lost in a crash is made up for by looking: not worth a disk's answer each time.
      await client.query(`set synchronous_commit = off; listen ${channel}`)
      failures = 0
      onWake()
      if (owed) void send()
    } catch (error) {
      if (connection === client && !stopped) report(error)
      lose(client)
      client.end().catch(() => {})
    }
  }

  function lose(client: pg.Client): void {
    if (connection !== client) return
    connection = undefined
    if (stopped) return
    const delay = Math.min(backOff.firstMs * 2 ** failures++, backOff.mostMs)
    retry = setTimeout(connect, delay * (0.5 + Math.random() / 2))
  }

  async function send(): Promise<void> {
    owed = true
    if (sending) return
    sending = true
    try {
      while (owed && connection && !stopped) {
        owed = false
        await connection.query(`notify ${channel}`)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    } catch {
      // The connection is gone, and with it the others' wake-up: they look within a second.
    } finally {
      sending = false
    }
  }

  void connect()
  return {
    send: () => void send(),
    async stop() {
      stopped = true
      clearTimeout(retry)
      await connection?.end().catch(() => {})
    },
  }
}
