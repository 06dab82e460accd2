import { useQuery } from '@tanstack/react-query'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import type { CourtDate } from './admin-calendar.schema.ts'

/**
 * A court date as it is now: somebody else may have changed it since its dialog was opened. The cache may also have an
 * older version than the list from which it was opened.
 */
export function useCurrent(side: CaseSide, opened: CourtDate | undefined): CourtDate | undefined {
  const { data: read } = useQuery({
    ...api[side].calendar.get.queryOptions({ input: { id: opened?.id ?? '' } }),
    enabled: opened !== undefined,
  })
  return read && opened && read.version > opened.version ? read : opened
}
