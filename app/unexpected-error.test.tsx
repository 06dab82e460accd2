import type { ComponentProps } from 'react'
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { wordsOf } from '#test/screen.tsx'
import { ErrorBoundary } from './root.tsx'

const told = (error: unknown) =>
  wordsOf(<ErrorBoundary {...({ error } as ComponentProps<typeof ErrorBoundary>)} />)

test('a screen that throws says so, and how to reach the firm', () => {
  expect(told(new Error('Not a function'))).toMatch(
    /Unexpected Application Error! .*Try again .*If it can’t wait: .*@octagonlaw\.example/,
  )
  expect(told(new ErrorResponse(500, 'Internal Server Error', null))).toContain(
    'Unexpected Application Error!',
  )
})

test('temporary errors are recognised', () => {
  expect(told(new ErrorResponse(503, 'Service Unavailable', null))).toContain('We will be right back')
  // The messages of a failed page request and of a failed import in Chromium, Firefox and Safari.
  for (const words of [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'Failed to fetch dynamically imported module: https://octagonlaw.example/assets/about.js',
    'error loading dynamically imported module: https://octagonlaw.example/assets/about.js',
    'Importing a module script failed.',
  ])
    expect(told(new TypeError(words)), words).toContain('The connection is lost')
  expect(told(new TypeError('undefined is not a function'))).toContain('Unexpected Application Error!')
})
