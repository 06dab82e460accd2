import { contactMessages } from '#features/contact/contact.table.ts'
import { type leadStatuses, websiteSource } from '#features/leads/leads.schema.ts'
import { leads } from '#features/leads/leads.table.ts'
import { notifications } from '#features/notifications/notifications.table.ts'
import { ago, ahead, dateOf, minutesAgo } from './moments.ts'
import { only } from './only.ts'
import type { Seeding } from './seeding.ts'

type Inquiry = Pick<
  typeof leads.$inferInsert,
  'phone' | 'notes' | 'nextStep' | 'nextStepOn' | 'lostReason'
> & {
  /** Whether the administrator follows it. */
  isOwned?: true
  answeredAfterMinutes?: number
  name: string
  status: (typeof leadStatuses)[number]
  source: string
  at: Date
}

const inquiries: Inquiry[] = [
  {
    name: 'Camille Okafor-Reid',
    status: 'new',
    source: 'referral',
    at: ago(1, '15:20'),
    phone: '+1 646 555 0151',
    notes: 'Trademark for a line of hot sauces. Sent by Anjali Mehrotra-Bell.',
  },
  {
    name: 'Jonas Weatherby',
    status: 'contacted',
    source: 'phone',
    at: ago(5),
    phone: '+1 718 555 0152',
    notes: 'Noise dispute with a roof bar. Asked for an estimate.',
    answeredAfterMinutes: 65,
    isOwned: true,
    nextStep: 'Send the estimate',
    nextStepOn: dateOf(ahead(2)),
  },
  {
    name: 'Fatoumata Diallo-Green',
    status: 'contacted',
    source: 'walk-in',
    at: ago(8, '12:30'),
    phone: '+1 212 555 0153',
    notes: 'Wants to bring her father over; documents in French.',
    answeredAfterMinutes: 95,
    isOwned: true,
    nextStep: 'Call about the documents',
    nextStepOn: dateOf(ago(1)),
  },
  {
    name: 'Henrik Aaltonen',
    status: 'qualified',
    source: 'referral',
    at: ago(13),
    phone: '+1 415 555 0154',
    notes: 'Share sale of a design studio, closing planned for spring.',
    answeredAfterMinutes: 20 * 60,
    nextStep: 'Draft the engagement letter',
  },
  {
    name: 'Rosa Delgado-Whitfield',
    status: 'qualified',
    source: websiteSource,
    at: ago(16, '17:45'),
    phone: '+1 512 555 0155',
    notes: 'Revenue agency audit of a small vineyard.',
    answeredAfterMinutes: 15 * 60 + 30,
  },
  {
    name: 'Patrick O’Rourke-Hayes',
    status: 'converted',
    source: 'phone',
    at: ago(49),
    phone: '+1 917 555 0129',
    notes: 'Became a client: the ferry terminal mural.',
  },
  {
    name: 'Leopold Varga',
    status: 'lost',
    source: websiteSource,
    at: ago(58),
    phone: '',
    notes: 'Looked for somebody in Vienna; passed on.',
    lostReason: 'Needed a lawyer in Vienna.',
    answeredAfterMinutes: 22 * 60,
  },
  {
    name: 'Meera Castellino',
    status: 'lost',
    source: 'phone',
    at: ago(71),
    phone: '+1 206 555 0158',
    notes: 'Conflict of interest; recommended another firm.',
    lostReason: 'Conflict of interest.',
    answeredAfterMinutes: 40,
  },
]

/** Recent contact messages, each with its lead. */
const messages = [
  {
    name: 'Tomasz Wieczorek',
    at: minutesAgo(95),
    phone: '+1 347 555 0161',
    message:
      'Our landlord wants to turn the courtyard into parking. Does a lease that promises “quiet enjoyment of the garden” help us? There are nine of us.',
  },
  {
    name: 'Aiyana Brightwater',
    at: ago(1, '19:05'),
    phone: '',
    message:
      'I have written a children’s book with my sister and we have a contract in front of us that neither of us understands. Could somebody read it with us before Friday?',
  },
  {
    name: 'Grace Nakamura-Obi',
    at: ago(6, '08:40'),
    phone: '+1 617 555 0163',
    message:
      'Do you handle appeals of a denied disability claim in Massachusetts? The deadline is in five weeks.',
    answered: true,
  },
]

export async function seedLeads({ tx, admin, clients }: Seeding): Promise<void> {
  await tx.insert(leads).values(
    inquiries.map(({ at, isOwned, answeredAfterMinutes, ...inquiry }) => ({
      ...inquiry,
      ...(answeredAfterMinutes && {
        firstAnsweredAt: new Date(at.getTime() + answeredAfterMinutes * 60_000),
      }),
      ...(isOwned && { ownerId: admin.userId }),
      ...(inquiry.source === websiteSource && { origin: 'contact_form' as const }),
      email: emailOf(inquiry.name),
      createdAt: at,
      updatedAt: at,
      ...(inquiry.status === 'converted' && { clientId: clients.patrick, convertedAt: ago(47) }),
    })),
  )
  for (const { at, message, answered, ...sender } of messages) {
    const person = { ...sender, email: emailOf(sender.name), createdAt: at }
    const status = answered ? ('contacted' as const) : ('new' as const)
    const lead = only(
      await tx
        .insert(leads)
        .values({
          ...{ ...person, status, source: websiteSource, origin: 'contact_form', notes: message },
          ...(answered && { firstAnsweredAt: ago(5) }),
        })
        .returning({ id: leads.id }),
    )
    const row = {
      ...person,
      message,
      leadId: lead.id,
      ...(answered && { answeredAt: ago(5), answeredBy: admin.userId }),
    }
    const stored = only(await tx.insert(contactMessages).values(row).returning({ id: contactMessages.id }))
    await tx.insert(notifications).values({
      userId: admin.userId,
      kind: 'contact_message',
      subjectId: stored.id,
      createdAt: at,
      mailedAt: at,
      readAt: answered ? ago(5) : null,
    })
  }
}

const emailOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@demo.example`
