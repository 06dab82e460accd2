import { Outlet } from 'react-router'

/** Around every section: what breaks in one leaves the frame standing, and with it the way to the others. */
export default function Section() {
  return <Outlet />
}

export { SectionError as ErrorBoundary } from '../section-error.tsx'
