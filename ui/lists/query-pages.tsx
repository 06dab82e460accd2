import type { ReactNode } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { useFailureToast } from '#ui/hooks/use-failure-toast.ts'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { ErrorState } from './error-state.tsx'

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
  /** Skeletons in the shape of the content. */
  loading: ReactNode
  /** For example 'Failed to load cases'. */
  failed: string
  empty: ReactNode
  /** For example 'Show older cases'. */
  olderLabel: string
  children: (items: Item[]) => ReactNode
}

/** A list with a button for more rows: loading, failed, empty, or the rows. Rows stay when a refresh fails. */
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
