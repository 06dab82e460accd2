import { expect, test } from 'vitest'
import { caseAddress } from '#features/cases/case-page-link.tsx'
import { casePageAt, tabs } from './tabs.ts'

test('a case’s address leads back to the case, whatever its number is made of', () => {
  for (const [at, side] of [
    ['/lawyer-portal/documents', 'lawyer'],
    ['/lawyer-dashboard', 'lawyer'],
    ['/admin/cases/OTHER/timeline', 'admin'],
  ] as const)
    for (const caseNumber of ['CASE-2025-001', 'A/B 12%', '№ 7?#'])
      for (const tab of tabs) {
        const address = caseAddress(at, caseNumber)
        const { pathname } = new URL(`${address}/${tab.path}`, 'http://localhost')
        expect(casePageAt(pathname)).toEqual({ side, caseNumber, tab, isTab: true })
        expect(address.split('/')[1]).toBe(at.split('/')[1])
      }
})

test('a stray percent sign and an unknown tab cause no error', () => {
  expect(casePageAt('/admin/cases/100%/x')).toMatchObject({ caseNumber: '100%', isTab: false })
})
