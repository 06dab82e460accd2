import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { FocusKeeper } from './focus-keeper.tsx'
import { KeyPager } from './key-pager.tsx'
import { useFailureToast } from './use-failure-toast.ts'
import type { VignetteName } from './vignette.tsx'

interface Page<Item> {
  items: Item[]
  older: string | null
  newer: string | null
}

interface Query<Item> {
  data: Page<Item> | undefined
  isError: boolean
  isFetching: boolean
  /** What is shown belongs to the question before. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

type Props<Item> = {
  query: Query<Item>
  /** Skeletons in the shape of what comes. */
  loading: ReactNode
  /** Such as 'Failed to load cases'. */
  failed: string
  empty: ReactNode
  /** What else to know when there is nothing: what comes here, and how. */
  emptyAbout?: string
  art?: VignetteName
  /** Whether it was asked for less than everything; then nothing found is another thing than nothing there. */
  narrowed: boolean
  onWiden: () => void
  /** What the way out is called, if it doesn't show everything. */
  widenLabel?: string
  /** The address of another page. */
  at: (cursor: string | null) => string | null
  olderLabel?: string
  newerLabel?: string
  children: (items: Item[]) => ReactNode
}

/** A list read page by page: loading, failed, empty, nothing found, or the page with the way to its neighbours. */
export function QueryList<Item>(props: Props<Item>) {
  const { query, failed } = props
  useFailureToast(query.isError, failed)
  return (
    <FocusKeeper rows={query.data}>
      <Found {...props} />
    </FocusKeeper>
  )
}

function Found<Item>({
  query,
  loading,
  failed,
  empty,
  emptyAbout,
  art,
  narrowed,
  onWiden,
  widenLabel = 'Show everything',
  at,
  ...props
}: Props<Item>) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = query
  if (!data) return isError ? <ErrorState title={failed} onRetry={refetch} retrying={isFetching} /> : loading
  if (data.items.length === 0 && narrowed)
    return (
      <EmptyState
        art="search"
        title="Nothing found."
        description="No entry matches the search and the filters."
        action={
          <Button variant="secondary" onClick={onWiden}>
            {widenLabel}
          </Button>
        }
      />
    )
  if (data.items.length === 0)
    return <EmptyState {...(art && { art })} title={empty} description={emptyAbout} />
  return (
    <div
      aria-busy={isPlaceholderData}
      className="flex flex-col gap-6 transition-opacity aria-busy:opacity-60"
    >
      {props.children(data.items)}
      <KeyPager
        newer={at(data.newer)}
        older={at(data.older)}
        {...(props.olderLabel && { olderLabel: props.olderLabel })}
        {...(props.newerLabel && { newerLabel: props.newerLabel })}
      />
    </div>
  )
}
