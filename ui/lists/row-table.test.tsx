import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, RowTable } from './row-table.tsx'

interface Row {
  id: string
  name: string
  hours: number
}

const rows: Row[] = [
  { id: 'a', name: 'Alder', hours: 1 },
  { id: 'b', name: 'Berg', hours: 2 },
]
const columns: Column<Row>[] = [
  { name: 'name', label: 'Name', order: { up: 'name', down: 'name-down' }, cell: (row) => row.name },
  { name: 'hours', label: 'Hours', numeric: true, cell: (row) => row.hours },
]
const none = { has: () => false, isFull: false, set: () => {} }

const shown = (more: Partial<Parameters<typeof RowTable<Row>>[0]> = {}) =>
  renderToStaticMarkup(
    <RowTable label="Entries" columns={columns} rows={rows} nameOf={({ name }) => name} {...more} />,
  )
const count = (html: string, part: string | RegExp) => html.split(part).length - 1

test('the table is a grid with its label; Tab reaches its first row alone', () => {
  const html = shown()
  expect(html).toMatch(
    /<table[^>]*role="grid"[^>]*aria-label="Entries"|<table[^>]*aria-label="Entries"[^>]*role="grid"/,
  )
  expect(count(html, '<tr tabindex="0"')).toBe(1)
  expect(html.indexOf('<tr tabindex="0"')).toBeLessThan(html.indexOf('Alder'))
  expect(count(html, '<tr tabindex="-1"')).toBe(1)
})

test('a column that orders the list has a button, and says which way', () => {
  expect(shown()).not.toContain('aria-sort')
  const onOrder = () => {}
  expect(shown({ order: 'newest', onOrder })).toContain('aria-sort="none"')
  expect(shown({ order: 'name', onOrder })).toContain('aria-sort="ascending"')
  expect(shown({ order: 'name-down', onOrder })).toContain('aria-sort="descending"')
  expect(count(shown({ order: 'name', onOrder }), 'aria-sort')).toBe(1)
})

test('without a selection nothing can be selected', () => {
  const html = shown()
  expect(html).not.toContain('checkbox')
  expect(html).not.toContain('aria-selected=')
  expect(html).not.toContain('aria-multiselectable')
})

test('each row has a box with its name, and says whether it is selected', () => {
  const html = shown({ selection: { ...none, has: (id) => id === 'b' } })
  expect(html).toContain('aria-multiselectable="true"')
  expect(html).toContain('aria-label="Select Alder"')
  expect(count(html, 'aria-selected="true"')).toBe(1)
  expect(count(html, 'aria-selected="false"')).toBe(1)
  expect(html.indexOf('aria-selected="true"')).toBeGreaterThan(html.indexOf('Alder'))
})

test('a full selection lets a row go, and takes no other', () => {
  const html = shown({ selection: { has: (id) => id === 'b', isFull: true, set: () => {} } })
  const box = (name: string) =>
    new RegExp(`<input[^>]*aria-label="Select ${name}"[^>]*>`).exec(html)?.[0] ?? ''
  expect(box('Alder')).toContain('disabled')
  expect(box('Berg')).not.toContain('disabled')
})
