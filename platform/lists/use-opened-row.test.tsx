import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { Window } from 'happy-dom'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

interface Row {
  id: string
  version: number
  status: string
}

const window = new Window()
Object.assign(globalThis, { window, document: window.document })
// React and the queries ask at their import whether there is a document.
const { createElement } = await import('react')
const { flushSync } = await import('react-dom')
const { createRoot } = await import('react-dom/client')
const { QueryClient: Queries, QueryClientProvider } = await import('@tanstack/react-query')
const { useOpenedRow } = await import('./use-opened-row.ts')

const one: Row = { id: 'one', version: 1, status: 'new' }
const another: Row = { id: 'another', version: 1, status: 'new' }

type Opened = ReturnType<typeof useOpenedRow<Row>>
type Props = {
  rows: Row[] | undefined
  read: Parameters<typeof useOpenedRow<Row>>[1]
  tell: (opened: Opened) => void
}

function Screen({ rows, read, tell }: Props): ReactNode {
  tell(useOpenedRow(rows, read))
  return null
}

const roots: { unmount: () => void }[] = []
afterEach(() => {
  for (let root = roots.pop(); root; root = roots.pop()) root.unmount()
})

/** A screen with a list; `opened` is what it would give to a form. */
function screen(stored: Row[]) {
  const queries: QueryClient = new Queries()
  const read = (id: string) =>
    queryOptions({
      queryKey: ['rows', id],
      queryFn: async () => ({ items: stored.filter((row) => row.id === id) }),
    })
  let now: Opened | undefined
  const tell = (opened: Opened) => {
    now = opened
  }
  const root = createRoot(window.document.createElement('div') as unknown as Element)
  roots.push(root)
  const show = (rows: Row[] | undefined) =>
    flushSync(() =>
      root.render(
        createElement(
          QueryClientProvider,
          { client: queries },
          createElement(Screen, { rows, read: read as Props['read'], tell }),
        ),
      ),
    )
  return { show, queries, opened: () => now as Opened }
}

test('an open row that has left its list is read by itself, so that the form learns of its later versions', async () => {
  const stored = [one, another]
  const { show, queries, opened } = screen(stored)
  show([one, another])
  flushSync(() => opened().open(one))
  stored[0] = { ...one, version: 2, status: 'lost' }
  show([another])
  await vi.waitFor(() => expect(opened().row).toEqual(stored[0]))
  stored[0] = { ...one, version: 3, status: 'contacted' }
  await queries.invalidateQueries({ queryKey: ['rows'] })
  await vi.waitFor(() => expect(opened().row).toEqual(stored[0]))
  expect(opened().isOpen).toBe(true)
})

test('it stays as it was last when it is deleted, and no older version replaces a newer one', async () => {
  const stored = [one]
  const { show, queries, opened } = screen(stored)
  show([{ ...one, version: 4 }])
  flushSync(() => opened().open({ ...one, version: 4 }))
  show([])
  await vi.waitFor(() => expect(queries.getQueryState(['rows', 'one'])?.dataUpdateCount).toBe(1))
  expect(opened().row).toEqual({ ...one, version: 4 })
  stored.length = 0
  await queries.invalidateQueries({ queryKey: ['rows'] })
  show([])
  expect([opened().isOpen, opened().row?.version]).toEqual([true, 4])
})

test('nothing is read while the row is in the list, nor before the list is there, nor after it was closed', () => {
  const { show, queries, opened } = screen([one])
  show([one])
  flushSync(() => opened().open(one))
  show([one])
  show(undefined)
  flushSync(() => opened().onOpenChange(false))
  show([])
  expect(queries.getQueryState(['rows', 'one'])?.dataUpdateCount ?? 0).toBe(0)
})
