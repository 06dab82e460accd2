import { Outlet, useOutletContext } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'

/** Around every section: what breaks in one leaves the frame standing, and with it the way to the others. */
export default function Section() {
  return <Outlet context={useOutletContext<Viewer>()} />
}

export { SectionError as ErrorBoundary } from '../section-error.tsx'
