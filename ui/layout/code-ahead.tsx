import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { whenIdle } from '#ui/hooks/when-idle.ts'

/**
 * Loads the code of pages that may be opened next, once the shown one is idle, unless the browser is asked to save data.
 * Only for pages with a client loader: the router would ask for the data of others as well.
 */
export function CodeAhead({ pages }: { pages: readonly string[] }) {
  const { key } = useLocation()
  const [began, setBegan] = useState<string>()
  useEffect(() => {
    if (began === undefined && !savesData()) return whenIdle(() => setBegan(key))
  }, [began, key])
  // Kept, the router would work out all their scripts again at every navigation.
  return began === key && pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}

/** Whether the person asked their browser to use less data (Chromium alone tells). */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
