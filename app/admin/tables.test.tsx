import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { adminCaseListInput } from '#features/admin-cases/admin-cases.schema.ts'
import { AdminCases, adminCaseList } from '#features/admin-cases/admin-cases.tsx'
import { listSettingsQuery } from '#features/list-settings/list-layout.tsx'
import { AddManyTasks } from '#features/tasks/add-many-tasks.tsx'
import { htmlOf } from '#test/screen.tsx'
import { CaseDialogs } from './case-dialogs.tsx'

// The layout that a person has chosen is in the page that the server sends.

const item = {
  ...{ id: randomUUID(), caseNumber: 'CASE-7', title: 'A boundary', description: 'A fence.', version: 1 },
  ...{ status: 'ongoing', practiceArea: 'Real Estate Law', clientId: null, clientName: 'Cleo Marsh' },
  ...{ ownClientName: null, lawyerId: null, lawyerName: null, startDate: '2026-03-01', shareLink: null },
  ...{ nextStep: null, nextStepOn: null, publishTitle: false, consent: null, isHeld: true },
  ...{ clientPhotoFileId: null, coverImageFileId: null, taskCount: 0, tasks: [] },
  createdAt: new Date('2026-03-05T15:30:00Z'),
}
const page = { items: [item], older: null, newer: null }

/** @param layouts what the person has chosen */
const shown = (layouts: object[], at = '/admin') =>
  htmlOf(<AdminCases Dialogs={CaseDialogs} AddTask={AddManyTasks} />, {
    at,
    answers: [
      [
        adminCaseList(adminCaseListInput.parse(Object.fromEntries(new URL(at, 'http://x').searchParams)))
          .queryKey,
        page,
      ],
      [listSettingsQuery('admin').queryKey, { layouts, views: [] }],
    ],
  })
const headers = (html: string) => [...html.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, inner = '']) => inner)

test('who has chosen nothing gets cards', () => {
  const html = shown([])
  expect(html).not.toContain('role="grid"')
  expect(html).toContain('A boundary')
  expect(html).toContain('On legal hold')
})

test('who has chosen the table gets it with the standard columns', () => {
  const html = shown([{ list: 'cases', layout: 'table', columns: null }])
  expect(html).toContain('role="grid"')
  expect(headers(html).join(' ')).toContain('Number')
  expect(headers(html).join(' ')).not.toContain('Practice area')
  expect(html).toContain('Cleo Marsh')
  expect(html).toContain('>Held<')
})

test('chosen columns are shown in their own order, and the first one always', () => {
  const html = shown([
    { list: 'cases', layout: 'table', columns: ['practiceArea', 'client', 'no such column'] },
  ])
  const names = headers(html).join(' ')
  expect(names).not.toContain('Number')
  expect(names.indexOf('Case')).toBeLessThan(names.indexOf('Client'))
  expect(names.indexOf('Client')).toBeLessThan(names.indexOf('Practice area'))
})

test('another list’s layout changes nothing here', () => {
  expect(shown([{ list: 'leads', layout: 'table', columns: null }])).not.toContain('role="grid"')
})

test('the order of the address is marked in the header', () => {
  const html = shown([{ list: 'cases', layout: 'table', columns: null }], '/admin?order=title-down')
  expect(html).toMatch(/aria-sort="descending"[^>]*>.*?Case/)
})
