import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CaseSide, caseAddress } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'

/**
 * Follows a case whose number an administrator changed to its new address, on the same tab.
 * @param lost the case that was shown until its number led nowhere
 */
export function useRenumbered(side: CaseSide, lost: { id: string; caseNumber: string } | undefined): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const input = { id: lost?.id ?? '' }
  const calls = { admin: api.admin.cases.get, lawyer: api.lawyer.cases.get }
  const found = useQuery({
    ...(side === 'admin' ? calls.admin.queryOptions({ input }) : calls.lawyer.queryOptions({ input })),
    enabled: lost !== undefined,
    staleTime: 0,
  })
  const next = lost && found.data?.caseNumber
  useEffect(() => {
    if (!next || next === lost.caseNumber) return
    const [, , , , tab] = pathname.split('/')
    navigate([caseAddress(pathname, next), tab].filter(Boolean).join('/'), { replace: true })
  }, [next, lost, pathname, navigate])
}
