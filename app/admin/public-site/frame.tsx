import { Outlet } from 'react-router'
import { NavTabs } from '#ui/layout/nav-tabs.tsx'
import { parts } from './parts.ts'

const tabs = parts.map(({ label, to }) => ({ label, to, end: to === '/admin/public-site' }))

/** The editors of the public site's content: a tab for each part, each with its own URL. */
export default function PublicSite() {
  return (
    <>
      <NavTabs label="Public Site" tabs={tabs} />
      <Outlet />
    </>
  )
}
