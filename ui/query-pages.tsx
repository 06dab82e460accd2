import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import { FocusKeeper } from './focus-keeper.tsx'
import { useFailureToast } from './use-failure-toast.ts'

interface Query<Item> {
  data: { pages: { items: Item[] }[] } | undefined
  isError: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

type Props<Item> = {
  query: Query<Item>
  /** Skeletons in the shape of what comes. */
  loading: ReactNode
  /** Such as 'Failed to load cases'. */
  failed: string
  empty: ReactNode
  /** Such as 'Show older cases'. */
  olderLabel: string
  children: (items: Item[]) => ReactNode
}

/** A list that grows page by page: loading, failed, empty, or the rows. What is there stays when reading again fails. */
export function QueryPages<Item>({ query, loading, failed, empty, olderLabel, children }: Props<Item>) {
  const { data, isError, isFetching, refetch } = query
  useFailureToast(isError, failed)
  if (!data) return isError ? <ErrorState title={failed} onRetry={refetch} retrying={isFetching} /> : loading
  const items = data.pages.flatMap((page) => page.items)
  return (
    <FocusKeeper rows={items.length}>
      {items.length === 0 ? (
        empty
      ) : (
        <div className="flex flex-col gap-6">
          {children(items)}
          {query.hasNextPage && (
            <Button
              variant="secondary"
              className="self-center"
              pending={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              {olderLabel}
            </Button>
          )}
        </div>
      )}
    </FocusKeeper>
  )
}
