import type { ReactNode } from 'react'
import type { VignetteName } from '#ui/art/vignette.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useFailureToast } from '#ui/hooks/use-failure-toast.ts'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { KeyPager } from './key-pager.tsx'
import { NoSuchPage } from './no-such-page.tsx'

interface Page<Item> {
  items: Item[]
  older: string | null
  newer: string | null
}

interface Query<Item> {
  data: Page<Item> | undefined
  isError: boolean
  error: unknown
  isFetching: boolean
  /** The rows shown are of the previous query. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

export type QueryListProps<Item> = {
  query: Query<Item>
  /** Skeletons in the shape of the content. */
  loading: ReactNode
  /** For example 'Failed to load cases'. */
  failed: string
  empty: ReactNode
  /** An explanation for the empty state. */
  emptyAbout?: string
  art?: VignetteName
  /** Whether filters are set: "nothing found" differs from "nothing there". */
  narrowed: boolean
  onWiden: () => void
  /** The label of the button that clears the filters, if it doesn't show everything. */
  widenLabel?: string
  /** The URL of another page. */
  at: (cursor: string | null) => string | null
  olderLabel?: string
  newerLabel?: string
  children: (items: Item[]) => ReactNode
}

/**
 * A paginated list in all its states: loading, failed, empty, nothing found, or a page with links to its neighbours.
 */
export function QueryList<Item>(props: QueryListProps<Item>) {
  const { query, failed } = props
  useFailureToast(query.isError && !isRefusal(query.error), failed)
  return (
    <FocusKeeper rows={query.data}>
      <Found {...props} />
    </FocusKeeper>
  )
}

/** The API refused the query in the URL, so retrying is useless. */
interface Refusal {
  status?: number
  data?: { fields?: { search?: string; cursor?: string } }
}

/** Why the search term is refused; undefined for other errors. */
const refusedSearch = (error: unknown) => (error as Refusal | null)?.data?.fields?.search
const isInvalid = (error: unknown) => (error as Refusal | null)?.status === 400
const isRefusal = (error: unknown) => isInvalid(error) || refusedSearch(error) !== undefined

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
}: QueryListProps<Item>) {
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = query
  const widen = (
    <Button variant="secondary" onClick={onWiden}>
      {widenLabel}
    </Button>
  )
  const refused = refusedSearch(error)
  if (!data && refused)
    return <EmptyState art="search" title="Too many matches." description={refused} action={widen} />
  if (!data && isInvalid(error)) return <NoSuchPage />
  if (!data) return isError ? <ErrorState title={failed} onRetry={refetch} retrying={isFetching} /> : loading
  if (data.items.length === 0 && narrowed)
    return (
      <EmptyState
        art="search"
        title="Nothing found."
        description="No entry matches the search and the filters."
        action={widen}
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
