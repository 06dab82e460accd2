import { expect, test } from 'vitest'
import { wordsOf } from '#test/screen.tsx'
import type { CaseScreen } from './case-screens.schema.ts'
import { CaseScreens, caseScreens } from './case-screens.tsx'

const of = { id: '5e8a1a0e-0000-4000-8000-000000000000', caseNumber: 'CASE-2025-001' }
const { queryKey } = caseScreens(of.id)
const since = new Date('2026-11-20T15:00:00Z')
const screen: CaseScreen = {
  ...{ id: '1', lawyerId: '2', lawyerName: 'Eleanor Vance', reason: 'Advised the other side before.' },
  ...{ since, setBy: 'Ada Boss', endedAt: null, endedBy: null },
}
const words = (looked: Parameters<typeof wordsOf>[1]) => wordsOf(<CaseScreens of={of} />, looked)

test('nobody, and what a screen does', () => {
  expect(words({ answers: [[queryKey, []]] })).toContain('Nobody. A screened lawyer sees nothing of the case')
})

test('who is screened, why, since when and by whom, and what was ended', () => {
  const ended = { ...screen, id: '3', lawyerName: 'Marcus Bell', endedAt: since, endedBy: 'Ada Boss' }
  const shown = words({ answers: [[queryKey, [screen, ended]]] })
  for (const part of [
    'Eleanor Vance',
    'Advised the other side before.',
    'by Ada Boss',
    'Ended',
    'Marcus Bell',
  ])
    expect(shown).toContain(part)
  expect(shown.match(/End Screen/g)).toHaveLength(1)
})

test('a list that doesn’t come says so, and a lawyer can be screened all the same', () => {
  const shown = words({ failed: [queryKey] })
  expect(shown).toContain('Failed to load the screened lawyers')
  expect(shown).toContain('Screen a Lawyer')
})
