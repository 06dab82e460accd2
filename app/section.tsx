import { Outlet, useOutletContext } from 'react-router'

/** Around every section of a portal: what breaks in one leaves the frame standing, and with it the way to the others. */
export default function Section() {
  return <Outlet context={useOutletContext()} />
}

export { SectionError as ErrorBoundary } from './section-error.tsx'
