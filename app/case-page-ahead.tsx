import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { caseAddress } from '#features/cases/case-page-link.tsx'
import { whenIdle } from '#ui/hooks/when-idle.ts'

/**
 * Loads the code of a case's page once a staff portal is idle, so that the first case opens as fast as the next. No
 * case is asked for: the page has a client loader, which reads its data only when it is opened.
 */
export function CasePageAhead() {
  const [idle, setIdle] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle && <PrefetchPageLinks page={caseAddress(pathname, 'any')} />
}
