import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOpened } from './use-opened.ts'

interface Versioned {
  id: string
  version: number
}

// biome-ignore lint/suspicious/noExplicitAny: the API client's query keys are its own affair
type RowQuery<Row> = UseQueryOptions<{ items: Row[] }, any, { items: Row[] }, any>

// biome-ignore lint/suspicious/noExplicitAny: never asked
const nothing: RowQuery<any> = { queryKey: ['no row is open'], queryFn: skipToken }

/**
 * `useOpened` of a list that is narrowed: a row that has left it is read by itself, so that its form learns of the version
 * with which a conflict is settled.
 * @param read the row's query: its list's, narrowed to the id
 */
export function useOpenedRow<Row extends Versioned>(
  rows: Row[] | undefined,
  read: (id: string) => RowQuery<Row>,
) {
  const [asked, setAsked] = useState<Versioned>()
  const hasLeft = asked !== undefined && rows?.every(({ id }) => id !== asked.id) === true
  const { data } = useQuery({ ...(asked ? read(asked.id) : nothing), enabled: hasLeft })
  // The cache may have one from before it was opened.
  const alone = hasLeft ? data?.items.filter(({ version }) => version >= asked.version) : undefined
  const opened = useOpened(alone ? [...(rows ?? []), ...alone] : rows)
  return {
    ...opened,
    open(row: Row) {
      setAsked(row)
      opened.open(row)
    },
    onOpenChange(isOpen: boolean) {
      if (!isOpen) setAsked(undefined)
      opened.onOpenChange(isOpen)
    },
  }
}
