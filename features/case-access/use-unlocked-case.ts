import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { dropGrant } from './grants.ts'

/** The case that a grant opens and its timeline, live until the grant ends; then the page is locked again. */
export function useUnlockedCase(caseId: string, grant: string) {
  const detailsQuery = unlockedDetails(caseId, grant)
  const timelineQuery = api.site.caseAccess.timeline.queryOptions({ input: { caseId }, context: { grant } })
  const details = useQuery(detailsQuery)
  const timeline = useQuery({ ...timelineQuery, enabled: details.isSuccess })
  useLive(
    [`case_updates/case_id/${caseId}`, `cases/id/${caseId}`],
    [detailsQuery.queryKey, timelineQuery.queryKey],
    { grant },
  )
  useClosing(caseId, details.data?.grantedUntil, details.error ?? timeline.error)
  return { details, timeline }
}

/** The grant identifies the case for the server; the query key keeps each case's response apart. */
const unlockedDetails = (caseId: string, grant: string) => {
  const { details } = api.site.caseAccess
  return details.queryOptions({ context: { grant }, queryKey: [...details.queryKey(), caseId] })
}

/** Locks the page again when the grant expires or the server no longer accepts it. */
function useClosing(caseId: string, until: Date | undefined, error: unknown) {
  const refused = (error as { status?: number } | null)?.status === 404
  useEffect(() => {
    if (refused) dropGrant(caseId)
  }, [refused, caseId])
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => dropGrant(caseId), until.getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [until, caseId])
}
