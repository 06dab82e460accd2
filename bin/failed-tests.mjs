import { relative } from 'node:path'

/** The failed tests of vitest's JSON report, each with the first line of its message. */
export const failedUnitTests = ({ testResults = [] }, root) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`]
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })

/** The tests of Playwright's JSON report that did not pass at the first try. */
export const failedBrowserTests = ({ suites = [] }) => suites.flatMap(failedOf)

const failedOf = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, ok }) => `e2e/${file} › ${title}${ok ? ' (passed the second time)' : ''}`),
  ...suites.flatMap(failedOf),
]

const firstLine = (text = '') => text.split('\n', 1)[0]
