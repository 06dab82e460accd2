import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { bookingFailure } from './booking-failure.ts'

test('a booking after the session has ended asks to sign in', () => {
  expect(bookingFailure(new ORPCError('UNAUTHORIZED', { message: 'No session' }))).toBe(
    'Please sign in to book an appointment',
  )
})

test('a refusal shows the server’s text, or only at its field; a fault shows as a failure', () => {
  const refused = (data?: object) =>
    new ORPCError('CONFLICT', { message: 'You already have a request to this lawyer.', data })
  expect(bookingFailure(refused())).toBe('You already have a request to this lawyer.')
  expect(bookingFailure(refused({ fields: { lawyerId: 'Gone' } }))).toBeUndefined()
  for (const fault of [new ORPCError('INTERNAL_SERVER_ERROR'), new TypeError('Failed to fetch')])
    expect(bookingFailure(fault)).toBe('Failed to book appointment')
})
