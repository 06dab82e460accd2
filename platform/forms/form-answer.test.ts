import { data, redirect } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { formAnswer, formTimeoutMs } from './form-answer.ts'

afterEach(() => vi.useRealTimers())

const unanswered = () => 'Failed to send'
const asked = (serverAction: () => Promise<unknown>) => formAnswer(serverAction, unanswered)
const failed = data('Failed to send', 503)

test('the action’s answer is returned, and its redirects pass', async () => {
  expect(await asked(() => Promise.resolve({ sent: true }))).toEqual({ sent: true })
  await expect(asked(() => Promise.reject(redirect('/dashboard')))).rejects.toBeInstanceOf(Response)
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of somebody else', () => Promise.reject(new Error('Unable to decode turbo-stream response'))],
  ['a fault', () => Promise.reject({ status: 500, data: '', internal: false })],
  ['an empty answer', () => Promise.resolve(undefined)],
])('%s leaves the form where it is', async (_, serverAction) => {
  expect(await asked(serverAction)).toEqual(failed)
})

test('an answer that never comes is given up', async () => {
  vi.useFakeTimers()
  const answer = asked(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(formTimeoutMs)
  expect(await answer).toEqual(failed)
})
