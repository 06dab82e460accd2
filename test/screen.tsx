import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { readable } from './html.ts'

interface Looked {
  /** What the screen's queries have been answered with, by their keys. */
  answers?: readonly (readonly [QueryKey, unknown])[]
  /** Queries that failed. */
  failed?: readonly QueryKey[]
  /** Its path and search. */
  at?: string
}

/** A screen as it is served: as a browser has it whose scripts haven't begun. */
export function htmlOf(screen: ReactElement, { answers = [], failed = [], at = '/' }: Looked = {}): string {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  for (const queryKey of failed)
    queries
      .getQueryCache()
      .build(queries, { queryKey })
      .setState({ status: 'error', error: new Error('It did not come.') })
  for (const [key, answer] of answers) queries.setQueryData(key, answer)
  return renderToString(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[at]}>{screen}</MemoryRouter>
    </QueryClientProvider>,
  )
}

/** What a screen says when it is served, in words: as somebody reads it whose scripts haven't begun. */
export const wordsOf = (screen: ReactElement, looked: Looked = {}): string => readable(htmlOf(screen, looked))
