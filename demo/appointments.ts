import { appointments } from '#features/appointments/appointments.table.ts'
import { chatConversations } from '#features/chat/chat.table.ts'
import { ago, ahead, minutesAgo } from './moments.ts'
import { only } from './only.ts'
import type { ClientKey, LawyerKey } from './personas.ts'
import type { Seeding } from './seeding.ts'

interface Booking {
  client: ClientKey
  lawyer: LawyerKey
  askedAt: Date
  preferredTime?: Date
  notes?: string
  confirmedAt?: Date
  rejectionReason?: string
}

const bookings: Booking[] = [
  {
    client: 'naomi',
    lawyer: 'eleanor',
    askedAt: ago(170, '12:00'),
    confirmedAt: ago(169, '09:20'),
    notes: 'Two kilns have failed within three months. I would like to know whether it is worth a lawyer.',
  },
  {
    client: 'naomi',
    lawyer: 'ruth',
    askedAt: ago(2, '20:15'),
    preferredTime: ahead(8, '16:30'),
    notes: 'A will, now that the studio belongs to me.',
  },
  {
    client: 'naomi',
    lawyer: 'imani',
    askedAt: ago(60),
    rejectionReason: 'On leave until the end of the quarter; Rafael Montenegro-Silva can see you sooner.',
  },
  {
    client: 'keisha',
    lawyer: 'eleanor',
    askedAt: ago(70),
    confirmedAt: ago(69),
    notes: 'Handing the pharmacy on.',
  },
  { client: 'anjali', lawyer: 'eleanor', askedAt: ago(224), confirmedAt: ago(223) },
  {
    client: 'samuel',
    lawyer: 'eleanor',
    askedAt: ago(1, '18:40'),
    preferredTime: ahead(3, '14:00'),
    notes: 'About the offer from the district attorney. After 1 PM, please: I work nights.',
  },
  {
    client: 'olga',
    lawyer: 'eleanor',
    askedAt: minutesAgo(140),
    preferredTime: ahead(6, '11:00'),
    notes: 'The twins would like to thank everybody in person, and I have a question about their passports.',
  },
  { client: 'marcus', lawyer: 'priyanka', askedAt: ago(59), confirmedAt: ago(58) },
  { client: 'ingrid', lawyer: 'adaeze', askedAt: ago(98), confirmedAt: ago(97) },
  { client: 'weiming', lawyer: 'stellan', askedAt: ago(54), confirmedAt: ago(53) },
  {
    client: 'patrick',
    lawyer: 'stellan',
    askedAt: ago(3),
    preferredTime: ahead(2, '17:00'),
    notes: 'All eleven of us would come, if there are chairs.',
  },
]

/** Appointments, and the conversations of confirmed ones; returns those of the demo lawyer. */
export async function seedAppointments({ tx, clients, lawyers }: Seeding) {
  const withEleanor: Partial<Record<ClientKey, string>> = {}
  for (const { client, lawyer, askedAt, confirmedAt, rejectionReason, ...request } of bookings) {
    const people = { clientId: clients[client], lawyerId: lawyers[lawyer] }
    const status = confirmedAt ? 'confirmed' : rejectionReason ? 'rejected' : 'pending'
    const answer = { status, confirmedDate: confirmedAt, rejectionReason } as const
    const { id: appointmentId } = only(
      await tx
        .insert(appointments)
        .values({ ...people, ...request, ...answer, createdAt: askedAt, updatedAt: confirmedAt ?? askedAt })
        .returning({ id: appointments.id }),
    )
    if (!confirmedAt) continue
    const { id } = only(
      await tx
        .insert(chatConversations)
        .values({ ...people, appointmentId, createdAt: confirmedAt, updatedAt: confirmedAt })
        .returning({ id: chatConversations.id }),
    )
    if (lawyer === 'eleanor') withEleanor[client] = id
  }
  return withEleanor
}
