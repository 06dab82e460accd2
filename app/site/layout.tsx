import { Outlet } from 'react-router'
import { SiteFrame } from './site-frame.tsx'

export const links = () => [{ rel: 'manifest', href: '/site.webmanifest' }]

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
