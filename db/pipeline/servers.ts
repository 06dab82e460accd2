import { hostsOf } from '#db/hosts/addresses.ts'
import { type Hosts, type HostsOptions, openHosts } from '#db/hosts/hosts.ts'
import { openServer, type Server, type ServerOptions } from './server.ts'

/** The connections to the hosts of the database. */
export interface Servers {
  /** The host that takes writes. @throws {NoWritableHost} when there is none within some seconds */
  forWriting(): Server | Promise<Server>
  /** The same or, while there is none, a standby. */
  forReading(): Server | Promise<Server>
  load(): ReturnType<Server['load']>
  close(): Promise<void>
  hosts: Hosts
}

/** Connections to a former host are closed at once, even with queries under way. */
export function openServers({
  url,
  report,
  times,
  ...connections
}: Omit<ServerOptions, 'onLost' | 'accepts'> & HostsOptions): Servers {
  const hosts = openHosts({ url, report, times })
  const isOnly = hostsOf(url).length === 1
  const open = new Map<string, Server>()

  function at(host: string): Server {
    const known = open.get(host)
    if (known) return known
    const server = openServer({
      ...connections,
      url: host,
      // The primary may have become a standby since the last check.
      accepts: (takesWrites) => takesWrites || isOnly || hosts.place().writable !== host,
      onLost: hosts.doubt,
    })
    open.set(host, server)
    return server
  }

  hosts.onMove(() => {
    const { writable, readable } = hosts.place()
    for (const [host, server] of open) {
      if (host === writable || host === readable) continue
      open.delete(host)
      server.drop()
    }
  })

  function forWriting() {
    const { writable } = hosts.place()
    return writable ? at(writable) : hosts.untilWritable().then(at)
  }
  return {
    forWriting,
    forReading() {
      const { writable, readable } = hosts.place()
      return !writable && readable ? at(readable) : forWriting()
    },
    load() {
      const total = { open: 0, idle: 0, waiting: 0 }
      for (const server of open.values()) {
        const load = server.load()
        total.open += load.open
        total.idle += load.idle
        total.waiting += load.waiting
      }
      return total
    },
    async close() {
      hosts.stop()
      await Promise.all([...open.values()].map((server) => server.close()))
    },
    hosts,
  }
}
