import { rename } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { firm } from '#firm.ts'
import { testApp } from '#test/app.ts'
import { owner } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { anonymous } from '#test/people.ts'

const message = {
  name: 'Robin Curious',
  email: 'Robin@Demo.example',
  phone: '',
  message: 'I have been served with papers.',
}
const aWhileAgo = () => Date.now() - 60_000
type Typed = Partial<typeof message> & { website?: string; openedAt?: number }

const send = async (typed: Typed, from?: Awaited<ReturnType<typeof anonymous>>) =>
  (from ?? (await anonymous())).api.site.contact.send({ ...message, openedAt: aWhileAgo(), ...typed })

async function stored(email: string) {
  const { rows } = await (await owner()).query(
    `select m.message, l.source, l.name from contact_messages m join leads l on l.id = m.lead_id where m.email = $1`,
    [email.toLowerCase()],
  )
  return rows
}

/** The firm's mails about a sender, once all queued mails are sent. */
const mailsFrom = async (email: string) => {
  await mailed()
  return (await mailsTo(firm.emails.contact)).filter(
    ({ replyTo }) => replyTo?.[0]?.address === email.toLowerCase(),
  )
}

const jobs = async () =>
  (await (await owner()).query(`select attempts, last_error from queued_jobs where done_at is null`)).rows
const mailed = () => expect.poll(jobs).toEqual([])

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

test('a message with the hidden field is answered with success and not stored', async () => {
  await expect(send({ email: 'bot@demo.example', website: 'https://spam.example' })).resolves.toEqual({
    success: true,
  })
  expect(await stored('bot@demo.example')).toEqual([])
  await mailed()
  expect(await mailsTo('bot@demo.example')).toEqual([])
})

test('who is faster than a person is asked to try again', async () => {
  const quick = { email: 'quick@demo.example', openedAt: Date.now() }
  await expect(send(quick)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await stored('quick@demo.example')).toEqual([])
  expect(await mailsTo('quick@demo.example')).toEqual([])
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
  expect(await mailsFrom(twice.email)).toHaveLength(1)
  expect(await mailsTo(twice.email)).toHaveLength(1)
})

test('the firm gets the message with the sender as reply address; the sender gets an acknowledgement', async () => {
  const email = 'mia@demo.example'
  await send({
    name: 'Mia Ash',
    email,
    phone: '+1 212 555 0199',
    message: 'A first line.\n\nA second <b>one</b>.',
  })
  const [toFirm] = await mailsFrom(email)
  expect(toFirm?.subject).toBe('New message from Mia Ash')
  expect(toFirm?.replyTo).toEqual([{ name: 'Mia Ash', address: email }])
  for (const text of ['+1 212 555 0199', 'A second <b>one</b>.', 'http://localhost/admin/inbox'])
    expect(toFirm?.text).toContain(text)
  expect(toFirm?.html).not.toContain('<b>one')
  const [toSender] = await mailsTo(email)
  expect(toSender?.text).toContain('No attorney-client relationship exists yet')
  // The address's owner may not be the sender.
  for (const typed of ['Mia', 'Ash', '0199', 'first line', 'second'])
    expect(`${toSender?.subject} ${toSender?.text} ${toSender?.html}`).not.toContain(typed)
})

test('a message that could not be mailed is mailed later, once, even when it was sent again', async () => {
  const late = { email: 'late@demo.example', message: 'Is anybody there?' }
  const outbox = (await testApp()).services.mailer.outbox ?? ''
  await mailed()
  await rename(outbox, `${outbox}-gone`)
  try {
    await expect(send(late)).resolves.toEqual({ success: true })
    await expect.poll(jobs).toEqual([{ attempts: 1, last_error: expect.stringContaining('ENOENT') }])
    await expect(send(late)).resolves.toEqual({ success: true })
  } finally {
    await rename(`${outbox}-gone`, outbox)
  }
  await (await owner()).query('update queued_jobs set due_at = now() where done_at is null')
  expect(await mailsFrom(late.email)).toHaveLength(1)
  expect(await mailsTo(late.email)).toHaveLength(1)
})

test('a name is no way into the head of a mail', async () => {
  const email = 'eve@demo.example'
  await send({ email, name: 'Eve"<x@evil.example>\r\nBcc: you@evil.example\r\nX-Made-Up: yes' })
  const [mail] = await mailsFrom(email)
  expect(mail?.replyTo).toMatchObject([{ address: email }])
  expect(mail?.to).toMatchObject([{ address: firm.emails.contact }])
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.headers.map(({ key }) => key)).not.toContain('x-made-up')
  expect(mail?.subject).not.toMatch(/[\r\n]/)
  expect(await mailsTo('you@evil.example')).toEqual([])
})

test('messages from one IPv6 /48 count together, three callers’ worth', async () => {
  const sendFrom = async (network: string, n: number) =>
    send(
      { email: `many-${network}-${n}@demo.example` },
      await anonymous({ address: `2001:db9:${network}:${n.toString(16)}::1` }),
    )
  for (let n = 0; n < 15; n++) await sendFrom('5a', n)
  await expect(sendFrom('5a', 15)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await stored('many-5a-15@demo.example')).toEqual([])
  await expect(sendFrom('5b', 0)).resolves.toEqual({ success: true })
})

test('one address gets at most three acknowledgements a day', async () => {
  const email = 'flooded@demo.example'
  for (let at = 0; at < 5; at++) await send({ email, message: `Message ${at}` })
  expect(await mailsFrom(email)).toHaveLength(5)
  expect(await mailsTo(email)).toHaveLength(3)
})

test('one address may write five times an hour', async () => {
  const anonymousVisit = await anonymous()
  for (let at = 0; at < 5; at++)
    await send({ email: 'often@demo.example', message: `Message ${at}` }, anonymousVisit)
  await expect(
    send({ email: 'often@demo.example', message: 'One more' }, anonymousVisit),
  ).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  expect(await stored('often@demo.example')).toHaveLength(5)
  expect(await mailsFrom('often@demo.example')).toHaveLength(5)
})
