import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { testDatabase } from '#test/database.ts'
import { as, stranger } from '#test/people.ts'
import { inviteFirstAdministrator } from './first.ts'

const password = 'a password of some length'

test('the first administrator chooses a password by the link, once; there is no second first one', async () => {
  const db = openDatabase({ url: (await testDatabase()).loginUrl })
  const first = { email: 'Founder@octagonlaw.example', name: 'Ada Founder' }
  await expect(inviteFirstAdministrator(db, { ...first, email: 'no address' })).rejects.toThrow(
    'Invalid email address',
  )
  const link = await inviteFirstAdministrator(db, first)
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  const { api } = await stranger()
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
