import { expect, test } from 'vitest'
import { passedSocket } from './activation.ts'

test('a socket is only for the process that systemd names, and for none of its children', () => {
  const passed = (env: NodeJS.ProcessEnv) => passedSocket(env, 42)
  expect(passed({})).toBeUndefined()
  expect(passed({ LISTEN_PID: '41', LISTEN_FDS: '1' })).toBeUndefined()
  expect(passed({ LISTEN_PID: '42' })).toBeUndefined()
  expect(() => passed({ LISTEN_PID: '42', LISTEN_FDS: '2' })).toThrow('listens on one')
  const env = { LISTEN_PID: '42', LISTEN_FDS: '1', LISTEN_FDNAMES: 'portico@acme.socket', PATH: '/bin' }
  expect(passed(env)).toBe(3)
  expect(env).toEqual({ PATH: '/bin' })
})
