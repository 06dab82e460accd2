import { expect, test } from 'vitest'
import { failedBrowserTests, failedUnitTests } from './failed-tests.mjs'

test('failed tests and files that do not load are listed with their messages', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'divides', failureMessages: ['expected 2 to be 1\n  at x'] }
  const testResults = [
    { name: '/p/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: '/p/b.test.ts', status: 'failed', message: 'no such module\nat y', assertionResults: [] },
    { name: '/p/c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ]
  expect(failedUnitTests({ testResults }, '/p')).toEqual([
    'a.test.ts › divides: expected 2 to be 1',
    'b.test.ts: no such module',
  ])
  expect(failedUnitTests({}, '/p')).toEqual([])
})

test('browser tests that failed, or passed the second time only, are named', () => {
  const spec = (title, status) => ({
    file: 'a.spec.ts',
    title,
    ok: status !== 'unexpected',
    tests: [{ status }],
  })
  const suites = [
    {
      specs: [spec('passes', 'expected'), spec('stalls', 'flaky')],
      suites: [{ specs: [spec('breaks', 'unexpected'), spec('is left out', 'skipped')] }],
    },
  ]
  expect(failedBrowserTests({ suites })).toEqual([
    'e2e/a.spec.ts › stalls (passed the second time)',
    'e2e/a.spec.ts › breaks',
  ])
})
