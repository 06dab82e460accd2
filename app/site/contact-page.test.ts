import { beforeAll, expect, test } from 'vitest'
import { firm, firmSettings, setFirm } from '#firm.ts'
import { owner } from '#test/factories.ts'
import { part, readable } from '#test/html.ts'
import { openSite } from '#test/site.tsx'

let site: Awaited<ReturnType<typeof openSite>>

beforeAll(async () => {
  site = await openSite()
  await (await owner()).query(
    `insert into locations (city, state) values ('Seattle', 'Washington'), ('Albany', 'New York'), ('Buffalo', 'New York')`,
  )
})

const read = (path: string, init?: RequestInit) => site.get(path, init)

test('Contact shows whom to write to, when and where', async () => {
  const { html, words } = await read('/contact')
  expect(words).toContain('Contact Us Get in touch for a free consultation.')
  for (const email of Object.values(firm.emails)) {
    expect(html).toContain(`href="mailto:${email}"`)
    expect(html).toContain(`aria-label="Copy ${email}"`)
  }
  for (const text of ['Monday-Friday 9:00 AM-6:00 PM', 'Saturday 10:00 AM-2:00 PM', 'Sunday Closed'])
    expect(words).toContain(text)
  const offices = part(html, /<section[^>]*aria-label="Office locations"/)
  expect(offices).toContain('max-h-[600px]')
  expect(readable(offices)).toMatch(/Albany , New York Buffalo , New York Seattle , Washington/)
})

test.each([
  [{ answerHours: 0, freeConsultation: false }, /24 hours|within|free|same day/, 'Get in touch.'],
  [
    { answerHours: 48, freeConsultation: false },
    /24 hours|free|same day/,
    'a lawyer answers within 48 hours.',
  ],
  [
    { answerHours: 1, freeConsultation: true },
    /24 hours|1 hours/,
    'We write or call within 1 hour and agree',
  ],
])('Contact promises what the firm does: %o', async (promises, never, said) => {
  const before = firmSettings()
  try {
    setFirm({ ...before, promises })
    const { html, words } = await read('/contact')
    expect(words).toContain(said)
    expect(part(html, /<head/) + words).not.toMatch(never)
  } finally {
    setFirm(before)
  }
})

const post = (typed: Record<string, string>) =>
  read('/contact', { method: 'POST', body: new URLSearchParams({ openedAt: '1', ...typed }) })
const message = {
  name: 'Robin Curious',
  email: 'robin@demo.example',
  phone: '+1 212 555 0177',
  message: 'I was <served>.',
}

test.each<[string, Record<string, string>, string, number]>([
  ['no name', { name: ' ' }, 'Name is required', 400],
  ['an endless name', { name: 'x'.repeat(101) }, 'Name must be less than 100 characters', 400],
  ['a malformed address', { email: 'robin' }, 'Invalid email address', 400],
  [
    'an endless address',
    { email: `${'x'.repeat(250)}@demo.example` },
    'Email must be less than 255 characters',
    400,
  ],
  ['an endless number', { phone: '1'.repeat(21) }, 'Phone must be less than 20 characters', 400],
  ['nothing to say', { message: ' ' }, 'Message is required', 400],
  ['too much to say', { message: 'x'.repeat(5_001) }, 'Message must be less than 5000 characters', 400],
  ['haste', { openedAt: '9999999999999' }, 'Failed to send message. Please try again.', 429],
])(
  'a form that is sent without scripts with %s comes back with what was typed',
  async (_, wrong, said, status) => {
    const typed = { ...message, ...wrong }
    const answer = await post(typed)
    expect(answer.status).toBe(status)
    expect(answer.words).toContain(said)
    for (const name of ['name', 'email', 'phone'] as const)
      expect(answer.html).toContain(`value="${typed[name]}"`)
    expect(part(answer.html, /<textarea/)).toContain(
      typed.message.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
  },
)

test('a message that is sent without scripts is confirmed, and the form is empty again', async () => {
  for (let sent = 0; sent < 2; sent++) {
    const answer = await post(message)
    expect(answer.status).toBe(200)
    expect(answer.words).toContain("Message sent successfully! We'll get back to you within 24 hours.")
    expect(answer.html).not.toContain(message.name)
  }
  const { rows } = await (await owner()).query('select name from contact_messages')
  expect(rows).toEqual([{ name: message.name }])
})
