import { Outlet } from 'react-router'
import { NavTabs } from '#ui/layout/nav-tabs.tsx'

const tabs = [
  { label: 'Checks', to: '/admin/conflicts', end: true },
  { label: 'People and Companies', to: '/admin/conflicts/parties' },
  { label: 'Merged', to: '/admin/conflicts/merged' },
  { label: 'Register', to: '/admin/conflicts/register' },
  { label: 'Policy', to: '/admin/conflicts/policy' },
]

/** Conflict checks and what they know, a tab for each, each with its own URL. */
export default function Conflicts() {
  return (
    <>
      <NavTabs label="Conflicts" tabs={tabs} />
      <Outlet />
    </>
  )
}
