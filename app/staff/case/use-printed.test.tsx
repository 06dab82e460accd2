import { expect, test } from 'vitest'
import { caseTime } from '#features/billing/case-time.tsx'
import { caseCourtDates } from '#features/calendar/case-court-dates.tsx'
import { caseHistory } from '#features/case-history/case-history.tsx'
import { caseDocuments } from '#features/documents/case-documents.tsx'
import { wordsOf } from '#test/screen.tsx'
import type { CaseTab } from './case-tab.ts'
import { timelineCalls } from './tabs.ts'
import { usePrinted } from './use-printed.ts'

const id = '7b1c8a52-5a0f-4c43-9f0e-0f3f6f2f1a11'

/** What a print says of each part, with `isReading` for one that is still being read. */
const Told = ({ of }: { of: CaseTab }) => (
  <ul>
    {Object.entries(usePrinted(of)).map(([part, { isReading, cut }]) => (
      <li key={part}>{`${part}: ${isReading ? 'isReading' : (cut ?? 'whole')};`}</li>
    ))}
  </ul>
)

/** Rows that were read in pages of a hundred, and whether there are more. */
const pages = (rows: number, goesOn: boolean) => {
  const count = Math.ceil(rows / 100)
  return {
    pages: Array.from({ length: count }, (_, at) => ({
      items: Array.from({ length: Math.min(100, rows - at * 100) }, () => ({})),
      older: goesOn || at < count - 1 ? `after ${at}` : null,
    })),
    pageParams: Array.from({ length: count }, (_, at) => (at ? `after ${at - 1}` : undefined)),
  }
}

function told(rows: number, goesOn: boolean, dates = 3) {
  const item = { id, counts: { documents: 1234 } } as unknown as CaseTab['item']
  const calls = timelineCalls('admin')
  return wordsOf(<Told of={{ item, side: 'admin', lawyerId: null }} />, {
    answers: [
      [caseDocuments('admin', id).queryKey, pages(rows, goesOn)],
      [caseTime('admin', id).queryKey, pages(rows, goesOn)],
      [caseHistory({ caseId: id, calls, printed: true }).queryKey, pages(rows, goesOn)],
      [caseCourtDates('admin', id).queryKey, Array(dates).fill({})],
      [calls.list.queryKey({ input: { caseId: id } }), { entries: Array(dates * 5).fill({}) }],
    ],
  })
}

test('a paged part is read up to 1,000 rows, and then says that it is cut', () => {
  for (const part of ['documents', 'time', 'history']) {
    expect(told(900, true)).toContain(`${part}: isReading;`)
    expect(told(1000, false)).toContain(`${part}: whole;`)
  }
  const cut = told(1000, true)
  expect(cut).toContain('documents: Only the newest 1,000 of 1,234 are printed.;')
  for (const part of ['time', 'history'])
    expect(cut).toContain(`${part}: Only the newest 1,000 are printed.;`)
})

test('a part that comes in one answer says that it is cut once it has as many rows as that answer holds', () => {
  const short = told(1, false, 199)
  for (const part of ['dates', 'timeline']) expect(short).toContain(`${part}: whole;`)
  const long = told(1, false, 200)
  expect(long).toContain('dates: Only the latest 200 are printed.;')
  expect(long).toContain('timeline: Only the newest 1,000 are printed.;')
})
