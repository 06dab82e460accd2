import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CaseCard } from './case-card.tsx'
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

test('a card says when the case was opened, beside when it was entered', () => {
  const item = {
    ...{ id: '7b0c36a5-0c1f-4c43-8a39-0a2f4bf1f001', caseNumber: 'CASE-1', title: 'T', description: 'D' },
    ...{ status: 'ongoing', practiceArea: null, clientId: null, clientName: null, lawyerId: null },
    ...{ lawyerName: null, startDate: '2019-03-12', createdAt: new Date('2026-11-21T12:00:00Z') },
    shareLink: null,
    nextStep: null,
    nextStepOn: null,
  }
  const card = renderToStaticMarkup(<CaseCard item={item} actions="" />)
  expect(card.replace(/<[^>]+>/g, ' ')).toMatch(/Opened +Mar 12, 2019 +Created +Nov 21, 2026/)
})
