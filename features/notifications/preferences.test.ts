import { expect, test } from 'vitest'
import { makeLawyer } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'

test('a lawyer who never chose wants both; a choice is kept, each for themselves', async () => {
  const eleanor = await as((await makeLawyer()).person)
  const marcus = await as((await makeLawyer()).person)
  const { preferences } = eleanor.api.lawyer
  expect(await preferences.get()).toEqual({ email: true, push: true })
  expect(await preferences.set({ email: false, push: true })).toEqual({ email: false, push: true })
  expect(await preferences.set({ email: false, push: false })).toEqual({ email: false, push: false })
  expect(await preferences.get()).toEqual({ email: false, push: false })
  expect(await marcus.api.lawyer.preferences.get()).toEqual({ email: true, push: true })
  await expect((await anonymous()).api.lawyer.preferences.get()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await expect(preferences.set({ email: 'no' } as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
