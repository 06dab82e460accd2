import { useEffect } from 'react'
import { pageNonce } from '#ui/nonce.ts'

interface BuiltRoute {
  parentId?: string
  module: string
  /** What reads the section's data is a file of its own. */
  clientLoaderModule?: string
  imports?: string[]
}
type WithManifest = { __reactRouterManifest?: { routes: Record<string, BuiltRoute | undefined> } }

/** After the page stands, in milliseconds: nothing that it needs itself waits for its neighbours. */
const patienceMs = 3_000

/**
 * Fetches the code of a portal's other sections before somebody goes there. Moving then takes no more than their data; and
 * when the connection is lost, the page itself can say so: without the code the browser would put a page of its own there.
 * @param portal the id of the route around the sections
 */
export function useNearSections(portal: string) {
  useEffect(() => {
    const timer = setTimeout(() => {
      // React Router adds the sections once it has seen links to them.
      const routes = Object.values((window as WithManifest).__reactRouterManifest?.routes ?? {})
      const near = routes.filter((route) => route?.parentId === portal)
      for (const url of new Set(near.flatMap((route) => (route ? codeOf(route) : [])))) fetchModule(url)
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [portal])
}

const codeOf = ({ module, clientLoaderModule, imports = [] }: BuiltRoute) => [
  module,
  ...(clientLoaderModule ? [clientLoaderModule] : []),
  ...imports,
]

function fetchModule(href: string) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', href, nonce: pageNonce(), fetchPriority: 'low' })
  document.head.append(link)
}
