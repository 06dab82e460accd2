import { AsyncLocalStorage } from 'node:async_hooks'
import { NoWritableHost } from '../hosts/hosts.ts'
import type { Servers } from '../pipeline/servers.ts'

/** The part that `asActor`, `readAs` and `batch` share. */
export interface Scope {
  servers: Servers
  /** @throws {Error} inside other work: each could wait for the other's connection */
  refuseNested(): void
  /** Runs work that may hold a connection. */
  run<T>(work: () => T): T
  /** Calls the listeners, after a commit that wrote something. */
  notifyListeners(): void
  onWrite(listener: () => void): () => void
  /** The error to throw: a host that refuses writes is no primary any more. */
  notHere(error: unknown): unknown
}

export function openScope(servers: Servers): Scope {
  const listeners = new Set<() => void>()
  const working = new AsyncLocalStorage<true>()
  return {
    servers,
    refuseNested() {
      if (working.getStore()) throw new Error('Database work was started inside other database work.')
    },
    run: (work) => working.run(true, work),
    notifyListeners() {
      // Listeners query on their own connections.
      working.exit(() => {
        for (const listener of listeners) listener()
      })
    },
    onWrite(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notHere(error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string } }
      if (code !== '25006' && cause?.code !== '25006') return error
      servers.hosts.doubt()
      return new NoWritableHost({ cause: error })
    },
  }
}
