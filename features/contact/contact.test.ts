import { expect, test } from 'vitest'
import { owner } from '#test/factories.ts'
import { stranger } from '#test/people.ts'

const message = {
  name: 'Robin Curious',
  email: 'Robin@Demo.example',
  phone: '',
  message: 'I have been served with papers.',
}
const aWhileAgo = () => Date.now() - 60_000
type Typed = Partial<typeof message> & { website?: string; openedAt?: number }

const send = async (typed: Typed, from?: Awaited<ReturnType<typeof stranger>>) =>
  (from ?? (await stranger())).api.site.contact.send({ ...message, openedAt: aWhileAgo(), ...typed })

async function stored(email: string) {
  const { rows } = await (await owner()).query(
    `select m.message, l.source, l.name from contact_messages m join leads l on l.id = m.lead_id where m.email = $1`,
    [email.toLowerCase()],
  )
  return rows
}

test.each<[string, Typed, Record<string, string>]>([
  ['no name', { name: '  ' }, { name: 'Name is required' }],
  ['an endless name', { name: 'x'.repeat(101) }, { name: 'Name must be less than 100 characters' }],
  ['no address', { email: 'robin' }, { email: 'Invalid email address' }],
  ['an endless number', { phone: '1'.repeat(21) }, { phone: 'Phone must be less than 20 characters' }],
  ['nothing to say', { message: ' \n ' }, { message: 'Message is required' }],
  [
    'too much to say',
    { message: 'x'.repeat(5001) },
    { message: 'Message must be less than 5000 characters' },
  ],
])('%s is said beside the field', async (_, typed, fields) => {
  await expect(send(typed)).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { fields } })
})

test('who fills in what nobody sees is answered kindly and stored nowhere', async () => {
  await expect(send({ email: 'bot@demo.example', website: 'https://spam.example' })).resolves.toEqual({
    success: true,
  })
  expect(await stored('bot@demo.example')).toEqual([])
})

test('who is faster than a person is asked to try again', async () => {
  const quick = { email: 'quick@demo.example', openedAt: Date.now() }
  await expect(send(quick)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await stored('quick@demo.example')).toEqual([])
})

test('a message is delivered, with a lead from the website', async () => {
  await expect(send({})).resolves.toEqual({ success: true })
  expect(await stored(message.email)).toEqual([
    { message: message.message, source: 'website', name: message.name },
  ])
})

test('the same message again, also at the same time, is answered the same and stored once', async () => {
  const twice = { email: 'twice@demo.example' }
  await Promise.all([send(twice), send(twice), send(twice)])
  await send(twice)
  expect(await stored(twice.email)).toHaveLength(1)
})

test('one address may write five times an hour', async () => {
  const visitor = await stranger()
  for (let at = 0; at < 5; at++)
    await send({ email: 'often@demo.example', message: `Message ${at}` }, visitor)
  await expect(send({ email: 'often@demo.example', message: 'One more' }, visitor)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  expect(await stored('often@demo.example')).toHaveLength(5)
})
