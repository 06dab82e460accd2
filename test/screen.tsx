import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

interface Looked {
  /** What the screen's queries have been answered with, by their keys. */
  answers?: readonly (readonly [QueryKey, unknown])[]
  /** Its path and search. */
  at?: string
}

/** What a screen says when it is served, in words: as somebody reads it whose scripts haven't begun. */
export function wordsOf(screen: ReactElement, { answers = [], at = '/' }: Looked = {}): string {
  const queries = new QueryClient()
  for (const [key, answer] of answers) queries.setQueryData(key, answer)
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[at]}>{screen}</MemoryRouter>
    </QueryClientProvider>,
  )
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
