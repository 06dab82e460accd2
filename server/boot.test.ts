import { expect, test, vi } from 'vitest'
import { boot } from './boot.ts'
import { readEnv } from './env.ts'
import { createLog } from './log.ts'

vi.mock('./log.ts', () => ({ createLog: vi.fn() }))

/** The errors that a start logs before the connection to the database fails. */
async function complaintsAtStart(env: Record<string, string>) {
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() }
  vi.mocked(createLog).mockReturnValue(log as never)
  const served = {
    DATABASE_URL: 'postgres://portico_login@127.0.0.1:1/none',
    PUBLIC_URL: 'http://localhost',
    SECRET: 'x'.repeat(32),
  }
  await expect(boot(readEnv({ ...served, ...env }))).rejects.toThrow()
  return log.error.mock.calls.flat()
}

test('a served process without two-factor sign-in logs it as an error at each start', async () => {
  expect(await complaintsAtStart({ UNSAFE_WITHOUT_STAFF_2FA: 'true' })).toEqual([
    expect.stringMatching(/^UNSAFE_WITHOUT_STAFF_2FA: .+ without a second factor$/),
  ])
  expect(await complaintsAtStart({})).toEqual([])
})
