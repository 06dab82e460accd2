import { relative } from 'node:path'

/** Of vitest's JSON report, the failed tests with the first line of what they say. */
export const failedUnitTests = ({ testResults = [] }, root) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`]
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })

/** Of Playwright's JSON report, the tests that did not pass the first time. */
export const failedBrowserTests = ({ suites = [] }) => suites.flatMap(failedOf)

const failedOf = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, ok }) => `e2e/${file} › ${title}${ok ? ' (passed the second time)' : ''}`),
  ...suites.flatMap(failedOf),
]

const firstLine = (text = '') => text.split('\n', 1)[0]
