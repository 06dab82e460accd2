import { type APIRequestContext, expect } from '@playwright/test'
import { clientPersonas } from '#demo/personas.ts'
import { type Person, password, read, upload, write } from './fixtures/hostile.ts'

export type Hands = Record<Person | 'anonymous', APIRequestContext>

/**
 * Writes a text into every field, each as the person who may fill it in.
 * @param mark makes the email addresses unique
 */
export async function enterEverywhere(hands: Hands, text: string, mark: string): Promise<void> {
  const { admin, lawyer, client, anonymous } = hands
  const email = (name: string) => `${name}-${mark}@demo.example`
  await write(anonymous, '/contact', {
    name: text,
    email: email('contact'),
    message: `${text} A message ${text}`,
    openedAt: 1,
  })
  await write(anonymous, '/sign-up', { name: text, email: email('sign-up'), password })

  const [{ id: clientId }] = await read(admin, `/admin/clients/options?search=${clientPersonas.naomi.name}`)
  const { lawyerId } = await read(lawyer, '/session')
  await write(admin, '/admin/leads', { name: text, email: email('lead'), source: text, notes: text })
  await write(admin, '/admin/clients', {
    name: text,
    email: email('client'),
    address: text,
    company: text,
    notes: text,
    lawyerId,
  })
  const member = { name: text, email: `${mark}@octagonlaw.example`, title: text, specialization: 'Tax Law' }
  const { id: newLawyer } = await write(admin, '/admin/lawyers', { ...member, bio: text, location: text })
  const matter = {
    title: text,
    description: `${text} ${text}`,
    clientName: text,
    practiceArea: 'Family Law',
  }
  const { id: caseId } = await write(admin, '/admin/cases', {
    ...matter,
    caseNumber: text,
    clientId,
    lawyerId,
    publishTitle: true,
  })
  await write(lawyer, '/lawyer/cases', { ...matter, clientId })
  await write(admin, `/admin/cases/${caseId}/tasks`, {
    title: text,
    description: text,
    assignedTo: lawyerId,
  })
  const hearing = {
    caseId,
    title: text,
    description: text,
    judgeName: text,
    clientName: text,
    location: text,
  }
  const courtDate = new Date(Date.now() + 864e5).toISOString()
  await write(admin, '/admin/calendar', { ...hearing, courtDate, isPublic: true, consentGiven: true })
  const hours = { caseId, lawyerId, hours: 1, rateCents: 100, date: new Date().toISOString().slice(0, 10) }
  await write(admin, '/admin/time-entries', { ...hours, description: text })
  const named = () => upload(lawyer, `${text}.txt`, Buffer.from(`<script>hit()</script>${text}`))
  const entry = { description: text, entryTimestamp: new Date().toISOString(), documentName: text }
  await write(lawyer, `/lawyer/cases/${caseId}/timeline`, { ...entry, fileId: await named() })
  const paper = { title: text, description: text, category: text, caseId }
  await write(lawyer, '/lawyer/documents', { ...paper, fileId: await named() })
  const fileUrl = `https://papers.example/?q=${encodeURIComponent(text)}`
  await write(lawyer, '/lawyer/documents', { ...paper, fileUrl })
  for (const address of ['javascript:hit()', 'data:text/html,<script>hit()</script>'])
    expect(
      (await lawyer.post('/api/lawyer/documents', { data: { ...paper, fileUrl: address } })).status(),
    ).toBe(400)
  expect(
    (await admin.post('/api/admin/lawyers', { data: { ...member, imageUrl: 'javascript:hit()' } })).status(),
  ).toBe(400)

  const said = { quote: text, name: text, detail: text, consentedOn: '2026-01-02' }
  const testimonial = await write(admin, '/admin/testimonials', said)
  await write(admin, `/admin/testimonials/${testimonial.id}/publication`, { version: testimonial.version })

  const run = { type: 'text', text }
  const to = (href: string) => ({ ...run, marks: [{ type: 'link', attrs: { href } }] })
  const articleOf = (href: string) => ({
    ...{ title: text, slug: `article-${mark}`, excerpt: text, description: text, pictureAlt: text },
    ...{ practiceArea: 'Family Law', publishedOn: '2026-01-02', reviewedOn: '2026-01-02' },
    body: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [run] },
        { type: 'paragraph', content: [to(href)] },
        { type: 'blockquote', content: [{ type: 'paragraph', content: [run] }] },
      ],
    },
  })
  const draft = await write(
    lawyer,
    '/lawyer/articles',
    articleOf(`/contact?subject=${encodeURIComponent(text)}`),
  )
  for (const href of ['javascript:hit()', '//evil.example'])
    expect((await lawyer.post('/api/lawyer/articles', { data: articleOf(href) })).status()).toBe(400)
  const approved = await write(admin, `/admin/articles/${draft.id}/approval`, { version: draft.version })
  await write(admin, `/admin/articles/${draft.id}/publication`, { version: approved.version })

  for (const { key, body, place, version } of await read(admin, '/admin/pages'))
    await write(
      admin,
      `/admin/pages/${key}`,
      { body: replaced(body, text), published: true, place, version },
      'PUT',
    )
  const firm = await read(admin, '/admin/firm')
  await write(
    admin,
    '/admin/firm',
    {
      ...firm,
      tagline: text,
      companyNumber: text,
      address: { ...firm.address, street: text, locality: text, region: text },
      hours: [{ days: text, open: text }],
      notices: { advertising: text, testimonials: text },
    },
    'PUT',
  )

  await write(client, '/client/appointments', { lawyerId: newLawyer, notes: text })
  const { items: asked } = await read(lawyer, '/lawyer/appointments')
  if (asked[0])
    await write(lawyer, `/lawyer/appointments/${asked[0].id}/rejection`, { rejectionReason: text })
  const [conversation] = await read(client, '/client/chat')
  for (const [side, speaker] of [
    ['client', client],
    ['lawyer', lawyer],
  ] as const)
    await write(speaker, `/${side}/chat/${conversation.id}`, {
      idempotencyKey: crypto.randomUUID(),
      messageText: `${text} https://evil.example/${text}`,
    })
  const { version, phone } = await read(lawyer, '/lawyer/profile')
  await write(lawyer, '/lawyer/profile', { name: text, bio: text, phone, version }, 'PUT')
  await write(lawyer, '/lawyer/pins', { caseId })
}

/** The same value with the text in place of each of its own; the choice of a drawing stays. */
function replaced(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text
  if (Array.isArray(value)) return value.map((each) => replaced(each, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === 'art' ? each : replaced(each, text)]),
  )
}
