import { Outlet, useOutletContext } from 'react-router'
import type { Portal } from './portal.tsx'

/** Around every section: what breaks in one leaves the frame standing, and with it the way to the others. */
export default function Section() {
  return <Outlet context={useOutletContext<Portal>()} />
}

export { SectionError as ErrorBoundary } from '../section-error.tsx'
