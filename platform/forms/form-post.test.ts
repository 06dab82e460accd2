import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { doneForm, refusedForm, sentForm, typedIn } from './form-post.ts'

const asked = {
  intent: 'login',
  fields: [{ name: 'email' }, { name: 'password', type: 'password' }],
  failed: 'An error occurred during login',
}
const typed = { intent: 'login', email: 'ann@firm.example', password: 'a secret', token: 'another' }

const refusal = (fields?: Record<string, string>) =>
  new ORPCError('BAD_REQUEST', { status: 400, message: 'The link is old.', data: { fields } })

test('a refused form comes back with what was typed, and never with a password or what nobody typed', () => {
  for (const error of [refusal(), new Error('fault')]) {
    const { data } = refusedForm(asked, typed, error)
    expect(data).toMatchObject({ intent: 'login', done: false, values: { email: 'ann@firm.example' } })
    expect(JSON.stringify(data)).not.toMatch(/secret|another/)
  }
  expect(JSON.stringify(doneForm(asked, typed))).not.toMatch(/secret|another/)
})

test('an error of a visible field is shown beside it, every other one for the form', () => {
  const beside = refusedForm(asked, typed, refusal({ email: 'Invalid email address', token: 'old' }))
  expect(beside.data).toMatchObject({ errors: { email: 'Invalid email address' }, code: 'BAD_REQUEST' })
  expect(beside.data).not.toHaveProperty('message')
  expect(beside.init).toEqual({ status: 400 })
  expect(refusedForm(asked, typed, refusal({ token: 'old' })).data).toMatchObject({
    errors: {},
    message: 'The link is old.',
  })
  const fault = refusedForm(asked, typed, new Error('in the database'))
  expect([fault.data.message, fault.init]).toEqual([asked.failed, { status: 500 }])
})

test('without an answer the message is shown at the form that was sent', async () => {
  const body = new URLSearchParams({ intent: 'sign-up', password: 'a secret' })
  const request = new Request('https://firm.example/auth', { method: 'POST', body })
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(
    await sentForm({ request, serverAction }, asked, { ...asked, intent: 'sign-up', failed: 'Failed' }),
  ).toMatchObject({
    data: { intent: 'sign-up', done: false, message: 'Failed', errors: {}, values: { email: undefined } },
  })
})

test('files aren’t among the texts', () => {
  const form = new FormData()
  form.set('name', 'Ann')
  form.set('file', new File(['x'], 'x.txt'))
  expect(typedIn(form)).toEqual({ name: 'Ann' })
})
