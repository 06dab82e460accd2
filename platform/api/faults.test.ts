import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { toProblem } from './faults.server.ts'

const refused = (code: string, more: Partial<pg.DatabaseError> = {}) =>
  toProblem(
    new DrizzleQueryError(
      'select',
      [],
      Object.assign(new pg.DatabaseError('secret words', 1, 'error'), { code, ...more }),
    ),
  )

test('a constraint finds its field, by the name that the form has for it', () => {
  const taken = refused('23505', { table: 'cases', constraint: 'cases_case_number_key' })
  expect(taken).toMatchObject({
    code: 'CONFLICT',
    status: 409,
    data: { fields: { caseNumber: 'This is already in use.' } },
  })
  expect(refused('23502', { table: 'cases', column: 'lawyer_id' })).toMatchObject({
    data: { fields: { lawyerId: expect.any(String) } },
  })
})

test('a row that the rights hide and a row that is not there look the same', () => {
  expect(refused('42501')).toMatchObject({ code: 'NOT_FOUND', status: 404 })
})

test('errors that our own functions raise keep their messages', () => {
  expect(refused('PT409', { message: 'At least one administrator must remain.' })).toMatchObject({
    code: 'CONFLICT',
    message: 'At least one administrator must remain.',
  })
})

test.each(['08006', '53300', '55P03', '57014', '57P01', '57P05', '25P03', '25P04'])(
  'SQLSTATE %s asks to retry later',
  (state) => {
    expect(refused(state)).toMatchObject({ status: 503, data: { retryAfter: 5 } })
    const query = new DrizzleQueryError(
      'select',
      [],
      Object.assign(new pg.DatabaseError('', 1, 'error'), { code: state }),
    )
    expect(toProblem(new Error('wrapped', { cause: query }))).toMatchObject({ status: 503 })
  },
)

test.each([
  '22001',
  '22003',
  '22007',
  '22008',
  '22012',
  '22021',
  '22023',
  '2201E',
  '22P02',
  '22P05',
  '22030',
])('SQLSTATE %s is a value that is not accepted', (state) => {
  expect(refused(state)).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
})

test('a fault on our side is a 500', () => {
  for (const state of ['42703', '42P01', 'XX000', '25006'])
    expect(refused(state)).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', status: 500 })
})

test('a full disk of the database is reported like one of the file storage', () => {
  expect(refused('53100')).toMatchObject({ status: 507, data: { retryAfter: 60 } })
})

test.each([
  ['ENOSPC', 507],
  ['EDQUOT', 507],
  ['EIO', 503],
  ['EROFS', 503],
])('a disk that fails with %s answers %i', (code, status) => {
  const fault = toProblem(Object.assign(new Error('secret words'), { code }))
  expect(fault).toMatchObject({ status, data: { retryAfter: 60 } })
  expect(JSON.stringify(fault)).not.toContain('secret words')
})

test('an unexpected error shows nothing of its reason', () => {
  for (const fault of [refused('42703'), toProblem(new Error('secret words'))]) {
    expect(fault.status).toBe(500)
    expect(JSON.stringify(fault)).not.toContain('secret words')
  }
})
