import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { caseTime } from '#features/billing/case-time.tsx'
import { caseCourtDates } from '#features/calendar/case-court-dates.tsx'
import { caseHistory } from '#features/case-history/case-history.tsx'
import { caseDocuments } from '#features/documents/case-documents.tsx'
import { caseParties } from '#features/parties/party-calls.ts'
import { formatCount } from '#platform/money/money.ts'
import type { CaseTab } from './case-tab.ts'
import { type printedTabs, timelineCalls } from './tabs.ts'

/** As many rows of each paged part as one print reads. */
const mostPrinted = 1_000

/** As many rows as the answers have that aren't paged. */
const inOneAnswer = { timeline: 1_000, dates: 200, people: 200 }

interface Printed {
  isReading: boolean
  /** Why the part isn't printed whole. */
  cut?: string | undefined
}

/** Reads the whole case for its print, and says of each part whether it is there. Tasks come in one answer, all of them. */
export function usePrinted({ item, side }: CaseTab): Record<(typeof printedTabs)[number], Printed> {
  const { id } = item
  const calls = timelineCalls(side)
  const timeline = useQuery(calls.list.queryOptions({ input: { caseId: id } }))
  const dates = useQuery(caseCourtDates(side, id))
  const people = useQuery(caseParties(side, id))
  useOnePageLater(caseDocuments(side, id).queryKey)
  useOnePageLater(caseTime(side, id).queryKey)
  return {
    timeline: oneAnswer(timeline.data?.entries, inOneAnswer.timeline, 'newest'),
    tasks: { isReading: false },
    dates: oneAnswer(dates.data, inOneAnswer.dates, 'latest'),
    documents: useRest(useInfiniteQuery(caseDocuments(side, id)), item.counts.documents),
    time: useRest(useInfiniteQuery(caseTime(side, id))),
    people: oneAnswer(people.data, inOneAnswer.people, 'first'),
    history: useRest(useInfiniteQuery(caseHistory({ caseId: id, calls, printed: true }))),
  }
}

const oneAnswer = (rows: readonly unknown[] | undefined, most: number, which: string): Printed => ({
  isReading: false,
  cut: rows && rows.length >= most ? `Only the ${which} ${formatCount(most)} are printed.` : undefined,
})

interface Pages {
  data: { pages: { items: readonly unknown[] }[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  fetchNextPage: () => unknown
}

/** Reads one page after another, up to `mostPrinted` rows. */
function useRest({ data, hasNextPage, isFetching, isError, fetchNextPage }: Pages, of?: number): Printed {
  const rows = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0
  const goesOn = hasNextPage && rows < mostPrinted
  useEffect(() => {
    if (goesOn && !isFetching && !isError) fetchNextPage()
  }, [goesOn, isFetching, isError, fetchNextPage])
  const isReading = (goesOn || data === undefined) && !isError
  if (isReading || !hasNextPage) return { isReading }
  const shown = `the newest ${formatCount(rows)}${of && of > rows ? ` of ${formatCount(of)}` : ''} are printed.`
  return { isReading, cut: isError ? `Failed to read all of them: ${shown}` : `Only ${shown}` }
}

interface Known {
  pages: unknown[]
  pageParams: unknown[]
}

/** Forgets all pages but the first when the print is left: the part's tab would read each of them again after a change. */
function useOnePageLater(queryKey: QueryKey) {
  const queries = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(
    () => () => {
      const of: QueryKey = JSON.parse(key)
      const updatedAt = queries.getQueryState(of)?.dataUpdatedAt
      queries.setQueryData<Known>(
        of,
        (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
        { updatedAt },
      )
    },
    [queries, key],
  )
}
