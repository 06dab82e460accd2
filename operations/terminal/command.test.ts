import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { required, secret } from './command.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a command reads the secret that it needs from a file, and no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-command-'))
  try {
    writeFileSync(join(folder, 'owner'), 'postgres://owner@db/portico\n')
    vi.stubEnv('OWNER_DATABASE_URL', undefined)
    vi.stubEnv('OWNER_DATABASE_URL_FILE', join(folder, 'owner'))
    vi.stubEnv('SECRET_FILE', join(folder, 'none'))
    expect(required('OWNER_DATABASE_URL', 'an owner')).toBe('postgres://owner@db/portico')
    expect(() => secret('SECRET')).toThrow('SECRET_FILE cannot be read (ENOENT)')
    vi.stubEnv('OWNER_DATABASE_URL_FILE', undefined)
    expect(() => required('OWNER_DATABASE_URL', 'an owner')).toThrow('set OWNER_DATABASE_URL: an owner.')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
