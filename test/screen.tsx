import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { readable } from './html.ts'

interface Looked {
  /** Answers of the screen's queries, by key. */
  answers?: readonly (readonly [QueryKey, unknown])[]
  /** Queries that failed. */
  failed?: readonly QueryKey[]
  /** Why they failed. */
  error?: Error
  /** Its path and search. */
  at?: string
}

/** A server-rendered screen, as a browser shows it before its scripts run. */
export function htmlOf(screen: ReactElement, looked: Looked = {}): string {
  const { answers = [], failed = [], error = new Error('It did not come.'), at = '/' } = looked
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  for (const queryKey of failed)
    queries.getQueryCache().build(queries, { queryKey }).setState({ status: 'error', error })
  for (const [key, answer] of answers) queries.setQueryData(key, answer)
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [at] })
  return renderToString(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

/** The visible text of a server-rendered screen. */
export const wordsOf = (screen: ReactElement, looked: Looked = {}): string => readable(htmlOf(screen, looked))
