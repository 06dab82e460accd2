import { useEffect } from 'react'
import { Outlet, useLocation, useOutletContext } from 'react-router'
import { useLostNavigation } from './lost-navigation.ts'
import { noteShownSection } from './section-cache.ts'
import { SectionOutOfReach } from './section-error.tsx'

/** The error boundary of a portal's section: the frame and the other sections stay usable. */
export default function Section() {
  const context = useOutletContext()
  const lost = useLostNavigation()
  const { pathname, search } = useLocation()
  const here = pathname + search
  useEffect(() => {
    noteShownSection(here)
    return () => noteShownSection(undefined)
  }, [here])
  // The address changes only when a section opens, so going back to this one needs no connection.
  return lost && lost !== here ? <SectionOutOfReach target={lost} /> : <Outlet context={context} />
}

export { SectionError as ErrorBoundary } from './section-error.tsx'
