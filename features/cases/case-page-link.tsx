import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { api } from '#platform/api/client.ts'

export type CaseSide = 'lawyer' | 'admin'

/** The role to whose portal a path belongs. */
export const sideAt = (pathname: string): CaseSide =>
  pathname === '/admin' || pathname.startsWith('/admin/') ? 'admin' : 'lawyer'

/** The portal that a path belongs to; both of the lawyers' addresses serve the same screens. */
const portalAt = (pathname: string) => {
  if (sideAt(pathname) === 'admin') return '/admin'
  return pathname.startsWith('/lawyer-dashboard') ? '/lawyer-dashboard' : '/lawyer-portal'
}

/** The address of a case's page in the portal at `pathname`. */
export const caseAddress = (pathname: string, caseNumber: string) =>
  `${portalAt(pathname)}/cases/${encodeURIComponent(caseNumber)}`

/** The data of a case's page. */
export const casePageQuery = (side: CaseSide, caseNumber: string) =>
  side === 'admin'
    ? api.admin.cases.page.queryOptions({ input: { caseNumber } })
    : api.lawyer.cases.page.queryOptions({ input: { caseNumber } })

type Props = Omit<ComponentProps<typeof Link>, 'to'> & {
  caseNumber: string
  /** A tab of the page, such as `timeline`. */
  tab?: string
}

/** A link to a case's page in the reader's portal, which begins to load when the pointer or focus reaches the link. */
export function CasePageLink({ caseNumber, tab, ...props }: Props) {
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const load = () => void queries.prefetchQuery(casePageQuery(sideAt(pathname), caseNumber))
  const address = caseAddress(pathname, caseNumber)
  return (
    <Link
      prefetch="intent"
      {...props}
      to={tab ? `${address}/${tab}` : address}
      onPointerEnter={load}
      onFocus={load}
    />
  )
}
