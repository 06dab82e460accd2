import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { RecordRow } from '#features/deleted-records/record-row.tsx'
import { RegisterTable } from '#features/register/register-table.tsx'
import { htmlOf } from '#test/screen.tsx'

const at = '/admin/records'
const page = 'href="/admin/cases/CASE-1"'
const day = '2030-01-01'
const noon = new Date('2026-03-05T12:00:00Z')

test('a deleted record links to the page of a case that is still there', () => {
  const record = {
    ...{ id: randomUUID(), kind: 'case_tasks', label: 'Draft the deed', caseNumber: 'CASE-1' },
    ...{ deletedAt: noon, deletedBy: 'Ada', keepUntil: day, purgeAfter: day },
    ...{ hold: null, heldWith: null, restored: null, can: { restore: false, read: false } },
  }
  const html = (hasCase: boolean) =>
    htmlOf(<RecordRow record={{ ...record, hasCase }} onOpen={() => {}} />, { at })
  expect(html(true)).toContain(page)
  expect(html(false)).not.toContain('href')
  expect(html(false)).toContain('CASE-1')
})

test('a line of the register links to its case under its number of today', () => {
  const line = {
    ...{ number: 1, at: noon, entry: 'opened' as const, client: 'Cleo Marsh', caseNumber: 'CASE-0' },
    ...{ nature: '', lawyers: '', names: '', answer: '', decision: '', reason: '', by: '', policy: '' },
    ...{ previousHash: '0'.repeat(64), hash: 'f'.repeat(64) },
  }
  const html = (pageOf: string | null) => htmlOf(<RegisterTable lines={[{ ...line, pageOf }]} />, { at })
  expect(html('CASE-1')).toContain(page)
  expect(html(null)).not.toContain('href')
  expect(html(null)).toContain('CASE-0')
})
