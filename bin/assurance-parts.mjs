const vitest = (...files) => ({ script: 'node_modules/vitest/vitest.mjs', args: ['run', ...files] })
const browser = (...files) => ({
  script: 'node_modules/@playwright/test/cli.js',
  args: ['test', '--workers', '1', ...files],
})

/** The parts of `npm run assurance`, in this order; docs/assurance.md says what each one shows. */
export const parts = [
  {
    name: 'rows',
    ...vitest('test/rights/rights-matrix', 'test/rights/rights-mutants'),
    goal: '0 mismatches, 95% of mutants',
  },
  { name: 'procedures', ...vitest('test/rights/procedure-matrix'), goal: '0 mismatches' },
  { name: 'sockets', ...vitest('test/rights/socket-'), goal: '0 mismatches, silent within 2 s' },
  {
    name: 'guessing',
    ...vitest('test/assurance/guessing', 'features/case-access', 'features/accounts'),
    goal: '5 of 2,000 guesses compared',
  },
  { name: 'input', ...vitest('test/assurance/input'), goal: '20,000 requests, 0 of 5xx' },
  {
    name: 'one-request',
    ...vitest('test/assurance/one-request'),
    needsBuild: true,
    goal: 'blocks 100 ms and takes 64 MB at most',
  },
  { name: 'cross-site', ...vitest('test/assurance/cross-site'), goal: '0 let in' },
  {
    name: 'uploads',
    ...vitest('test/assurance/uploads', 'platform/storage/uploads'),
    goal: '0 orphan files',
  },
  {
    name: 'headers',
    ...vitest('test/assurance/headers', 'test/assurance/messages'),
    goal: 'on every answer; one request is one',
  },
  {
    name: 'encrypted-chat',
    ...vitest('test/assurance/chat', 'features/chat/agent'),
    needsBuild: true,
    needsBrowser: true,
    goal: '0 found, each drill as written',
  },
  { name: 'secrets', ...vitest('test/assurance/secrets'), goal: '0 found' },
  {
    name: 'conflicts',
    ...vitest('test/assurance/conflicts'),
    needsBuild: true,
    goal: '98% found within ten matches; 0 unchecked',
  },
  {
    name: 'crashes',
    ...vitest('test/assurance/crash/crash'),
    needsBuild: true,
    goal: '0 lost, 0 doubled, 0 orphan files',
  },
  {
    name: 'failing-disk',
    ...vitest('test/assurance/crash/failing-disk', 'test/assurance/crash/full-database'),
    goal: 'refused, nothing half kept, nothing lost',
  },
  {
    name: 'failover',
    ...vitest('test/assurance/failover', 'db/hosts'),
    needsBuild: true,
    goal: '0 lost, 0 doubled; reads within 5 s, writes within 20 s',
  },
  {
    name: 'point-in-time',
    ...vitest('test/assurance/point-in-time'),
    needsBuild: true,
    goal: 'every row and file',
  },
  { name: 'restore', ...vitest('operations/backup', 'test/assurance/upgrade'), goal: 'equal' },
  {
    name: 'supply',
    ...vitest('test/assurance/supply', 'test/assurance/documents', 'bin/'),
    goal: '0 unknown, 0 unexpected',
  },
  { name: 'load', script: 'bench/load.ts', args: ['10'], needsBuild: true, goal: '0 errors, memory level' },
  { name: 'pages', ...browser('e2e/headers.spec.ts'), goal: 'on every page' },
  { name: 'stored-script', ...browser('e2e/stored-script.spec.ts'), goal: '0 executions, 0 violations' },
  {
    name: 'mutation',
    script: 'test/assurance/mutation/score.ts',
    // A random sample, as large as the time allows: each mutant takes a run of the tests.
    args: ['nearest', '12min'],
    goal: '80% noticed',
  },
]
