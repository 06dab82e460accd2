import { useSyncExternalStore } from 'react'
import { createPath, type DataStrategyResult, type MiddlewareFunction, useNavigation } from 'react-router'
import { leaving } from '#platform/auth/leaving.ts'

let isLost = false
const listeners = new Set<() => void>()

function setLost(lost: boolean): void {
  isLost = lost
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether loading the page or its code failed for lack of a connection; the browsers' messages differ. */
export const isConnectionLost = (error: unknown) =>
  error instanceof TypeError &&
  /failed to fetch|networkerror|load failed|import(ing a|ed) module/i.test(error.message)

const isUnanswered = ({ type, result }: DataStrategyResult) => type === 'error' && isConnectionLost(result)

/**
 * Client middleware of the root. When the connection is lost during a navigation, the navigation stays pending, so that
 * the surrounding frame stays: otherwise the router would replace everything with an error. A revalidation that fails
 * keeps the current data. Actions fail as usual.
 */
export const holdLost: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (request.method !== 'GET') return next()
  setLost(false)
  const results = await next()
  if (!Object.values(results).some(isUnanswered)) return results
  setLost(true)
  // Another navigation aborts it.
  return new Promise((resolve) => request.signal.addEventListener('abort', () => resolve(results)))
}

/** The target of a navigation that waits for the connection: path and search. */
export function useLostNavigation(): string | undefined {
  const { location } = useNavigation()
  const lost = useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  )
  return lost && location ? createPath(location) : undefined
}

/**
 * When a route's code fails to load, React Router reloads the page. That helps after a deployment; without a connection
 * the browser would show its own error page. So this delays such a reload until the server responds. It needs the
 * Navigation API; other browsers reload immediately.
 */
export function holdReloads(): void {
  let isAnswered = false
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || isAnswered || leaving.now) return
    event.preventDefault()
    fetch('/healthz', { cache: 'no-store' }).then(
      () => {
        isAnswered = true
        window.location.reload()
      },
      () => setLost(true),
    )
  })
}
