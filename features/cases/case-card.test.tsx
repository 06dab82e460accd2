import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CaseDescription } from './case-description.tsx'
import { CaseStatus } from './case-status.tsx'

test.each([
  ['ongoing', 'info'],
  ['Completed', 'positive'],
  ['PENDING', 'warning'],
  ['closed', 'sunken'],
  ['on appeal', 'sunken'],
])('the badge of a case that is %s has the colour %s', (status, colour) => {
  const badge = renderToStaticMarkup(<CaseStatus status={status} />)
  expect(/ bg-(\w+)/.exec(badge)?.[1]).toBe(colour)
})

test('among documents a closed case is green', () => {
  const badge = renderToStaticMarkup(<CaseStatus status="Closed" among="documents" />)
  expect(badge).toContain('bg-positive')
  expect(renderToStaticMarkup(<CaseStatus status="ongoing" among="documents" />)).toContain('bg-info')
})

test('a card shows the first 150 characters of a description, and the rest on demand', () => {
  const shown = (length: number) => renderToStaticMarkup(<CaseDescription text={'x'.repeat(length)} />)
  expect(shown(150)).toContain(`>${'x'.repeat(150)}<`)
  expect(shown(150)).not.toContain('Read More')
  expect(shown(151)).toContain(`>${'x'.repeat(150)}…<`)
  expect(shown(151)).toContain('Read More')
})
