import { Socket } from 'node:net'
import pg from 'pg'
import type { Database } from '#db/database.ts'

const channel = 'portico_changes'
const backOff = { firstMs: 250, mostMs: 10_000 }
/**
 * The minimum pause between notifications: commits within it share one. After a while without commits it is sent at
 * once.
 */
const pauseMs = 50

export interface WakeOptions {
  /** LISTEN doesn't work on a standby, nor through a pooler in transaction mode. */
  hosts: Database['hosts']
  /** Another process has committed, or its notification may have been missed. */
  onWake: () => void
  report: (error: unknown) => void
}

export interface Wake {
  /** Notifies the other processes that this one has committed. */
  send(): void
  stop(): Promise<void>
}

/**
 * A dedicated connection for notifications between processes: LISTEN for theirs, NOTIFY after our commits. NOTIFY is
 * never sent in a writing transaction, because it would serialize commits. Losing the connection loses nothing: every
 * process also looks by itself (poll-schedule.server.ts).
 */
export function openWake({ hosts, onWake, report }: WakeOptions): Wake {
  let connection: pg.Client | undefined
  let socket: Socket | undefined
  let stopped = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let owed = false
  let sending = false

  async function connect(): Promise<void> {
    const url = hosts.place().writable
    // Begun again as soon as there is one.
    if (!url) return
    const own = new Socket()
    socket = own
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      stream: () => own,
    })
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    client.on('notification', ({ processId }) => {
      if (processId !== (client as pg.Client & { processID?: number }).processID) onWake()
    })
    connection = client
    try {
      await client.connect()
      // A notification lost in a crash is covered by the looks, so it needn't wait for the disk.
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
      // The connection is lost, and with it this notification: the others look by themselves.
    } finally {
      sending = false
    }
  }

  // The connection to a host that was frozen or cut off would stay silent.
  const forget = hosts.onMove(() => {
    connection = undefined
    socket?.destroy()
    clearTimeout(retry)
    failures = 0
    void connect()
  })
  void connect()
  return {
    send: () => void send(),
    async stop() {
      stopped = true
      forget()
      clearTimeout(retry)
      await connection?.end().catch(() => {})
    },
  }
}
