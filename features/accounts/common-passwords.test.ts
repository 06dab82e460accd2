import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tooCommon } from '#platform/auth/too-common.ts'
import { makeAdmin, makeClient, makeLawyer, sharedPassword } from '#test/factories.ts'
import { mailTo } from '#test/mailbox.ts'
import { anonymous, as } from '#test/people.ts'
import { clientPasswordField, staffPasswordField } from './accounts.schema.ts'

// No procedure accepts a common password: besides the pages' own short list the server checks a long one.

/** Neither is in the short list; the second is long enough for staff. */
const [common, long] = ['Mustang', 'Christopher1'] as const
const refused = (field: string) => ({ code: 'BAD_REQUEST', data: { fields: { [field]: tooCommon } } })

test('the pages alone would let them through', () => {
  expect(clientPasswordField.safeParse(common).success).toBe(true)
  expect(staffPasswordField.safeParse(long).success).toBe(true)
})

test('signing up', async () => {
  const email = `common-${randomUUID().slice(0, 8)}@demo.example`
  const { api } = await anonymous()
  const signUp = (password: string) => api.accounts.signUp({ name: 'Robin New', email, password })
  await expect(signUp(common)).rejects.toMatchObject(refused('password'))
  await signUp('mustang on a hill')
})

test('a reset link, which stays valid', async () => {
  const { email } = await makeClient()
  const { api } = await anonymous()
  await api.accounts.passwordReset.ask({ email })
  const { token } = await mailTo(email)
  const complete = (password: string) => api.accounts.passwordReset.complete({ token, password })
  await expect(complete(common)).rejects.toMatchObject(refused('password'))
  await complete('mustang on a hill')
})

test('a new password in the settings', async () => {
  const { api } = await as((await makeClient()).person)
  const change = api.accounts.own.changePassword({ currentPassword: sharedPassword, newPassword: common })
  await expect(change).rejects.toMatchObject(refused('newPassword'))
})

test('an invitation to the staff', async () => {
  const { api } = await as((await makeAdmin()).person)
  const email = `common-${randomUUID().slice(0, 8)}@octagonlaw.example`
  const { id: lawyerId } = await makeLawyer({ userId: null, email })
  await api.admin.invitations.send({ role: 'lawyer', lawyerId })
  const { token } = await mailTo(email)
  const { accept } = (await anonymous()).api.accounts.invitation
  await expect(accept({ token, password: long })).rejects.toMatchObject(refused('password'))
  await accept({ token, password: 'Christopher 1 of Spain' })
})
