import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { whenIdle } from '#ui/hooks/when-idle.ts'

/**
 * Loads the code of pages that may be opened next, once the shown one is idle. Only for pages with a client loader: the
 * router would ask for the data of others as well.
 */
export function CodeAhead({ pages }: { pages: readonly string[] }) {
  const { key } = useLocation()
  const [began, setBegan] = useState<string>()
  useEffect(() => (began === undefined ? whenIdle(() => setBegan(key)) : undefined), [began, key])
  // Kept, the router would work out all their scripts again at every navigation.
  return began === key && pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}
