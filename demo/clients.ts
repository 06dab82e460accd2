import { clients as table } from '#features/clients/clients.table.ts'
import { ago } from './moments.ts'
import { only } from './only.ts'
import { type ClientKey, clientPersonas, type LawyerKey } from './personas.ts'
import type { Seeding } from './seeding.ts'

interface ClientRecord {
  sinceDays: number
  phone: string
  address: string
  company?: string
  status?: 'inactive'
  notes?: string
  lawyer?: LawyerKey
}

const records: Record<ClientKey, ClientRecord> = {
  naomi: {
    sinceDays: 196,
    phone: '+1 646 555 0120',
    address: '510 Main Street, Roosevelt Island, NY 10044',
    company: 'Tideway Ceramics',
    notes: 'Prefers e-mail; in the studio without a telephone until 3 PM.',
    lawyer: 'eleanor',
  },
  samuel: {
    sinceDays: 172,
    phone: '+1 718 555 0121',
    address: '88 Vernon Boulevard, Queens, NY 11101',
    notes: 'Works night shifts: call after 1 PM.',
    lawyer: 'eleanor',
  },
  ingrid: {
    sinceDays: 388,
    phone: '+1 201 555 0122',
    address: '12 Ferry Terrace, Hoboken, NJ 07030',
    lawyer: 'adaeze',
  },
  marcus: {
    sinceDays: 251,
    phone: '+1 312 555 0123',
    address: '407 Lakeview Row, Chicago, IL 60613',
    company: 'Bellweather Cycle Works',
    lawyer: 'priyanka',
  },
  yusra: {
    sinceDays: 133,
    phone: '+1 415 555 0124',
    address: '2215 Alder Street, San Francisco, CA 94110',
    notes: 'Interpreter (Arabic) for her mother at every meeting about the estate.',
    lawyer: 'ruth',
  },
  weiming: {
    sinceDays: 305,
    phone: '+1 646 555 0125',
    address: '19 Pell Court, New York, NY 10013',
    company: 'Harborlight Bakery Co.',
    lawyer: 'stellan',
  },
  dolores: {
    sinceDays: 90,
    phone: '+1 305 555 0126',
    address: '640 Palmetto Way, Miami, FL 33130',
    lawyer: 'ruth',
  },
  theo: {
    sinceDays: 64,
    phone: '+1 617 555 0127',
    address: '3 Quarry Lane, Boston, MA 02127',
    lawyer: 'siobhan',
  },
  anjali: {
    sinceDays: 221,
    phone: '+1 212 555 0128',
    address: '1140 Second Avenue, New York, NY 10065',
    company: 'Mehrotra & Bell Instruments LLC',
    lawyer: 'eleanor',
  },
  patrick: {
    sinceDays: 47,
    phone: '+1 917 555 0129',
    address: '27 Cooper Mews, Brooklyn, NY 11222',
    lawyer: 'mateo',
  },
  keisha: {
    sinceDays: 158,
    phone: '+1 404 555 0130',
    address: '815 Magnolia Street, Atlanta, GA 30310',
    company: 'Broadnax Community Pharmacy',
    lawyer: 'eleanor',
  },
  olga: { sinceDays: 29, phone: '+1 206 555 0131', address: '74 Orchard Hill, Seattle, WA 98109' },
  bernard: {
    sinceDays: 402,
    phone: '+1 512 555 0132',
    address: '1901 Pecan Road, Austin, TX 78704',
    status: 'inactive',
    notes: 'Matter closed; asked to be written to by post only.',
    lawyer: 'imani',
  },
}

/** The clients; only the demo client has a login. */
export async function seedClients(
  { tx, lawyers }: Pick<Seeding, 'tx' | 'lawyers'>,
  naomiId: string,
): Promise<Record<ClientKey, string>> {
  const ids: Partial<Record<ClientKey, string>> = {}
  for (const [key, { sinceDays, lawyer, ...record }] of Object.entries(records) as [
    ClientKey,
    ClientRecord,
  ][]) {
    const row = {
      ...clientPersonas[key],
      ...record,
      lawyerId: lawyer && lawyers[lawyer],
      userId: key === 'naomi' ? naomiId : null,
      createdAt: ago(sinceDays),
    }
    ids[key] = only(await tx.insert(table).values(row).returning({ id: table.id })).id
  }
  return ids as Record<ClientKey, string>
}
