import { expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { testDatabase } from '#test/database.ts'
import { anonymous, as } from '#test/people.ts'
import { inviteFirstAdministrator } from './first.ts'

const password = 'a password of some length'

test('the first administrator chooses a password by a single-use link; a second one is refused', async () => {
  const db = openDatabase({ url: (await testDatabase()).loginUrl })
  const first = { email: 'Founder@octagonlaw.example', name: 'Ada Founder' }
  await expect(inviteFirstAdministrator(db, { ...first, email: 'no address' })).rejects.toThrow(
    'Invalid email address',
  )
  const link = await inviteFirstAdministrator(db, first)
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  const { api } = await anonymous()
  await api.accounts.invitation.accept({ token, password })
  await expect(api.accounts.invitation.accept({ token, password })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const admin = await as({ email: first.email, password, portal: 'admin' })
  expect((await admin.api.accounts.session())?.roles).toContain('admin')
  await expect(inviteFirstAdministrator(db, { ...first, email: 'other@octagonlaw.example' })).rejects.toThrow(
    'There is an administrator already',
  )
  await db.close()
})
