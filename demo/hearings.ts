import { courtDateDefaults } from '#features/calendar/calendar.schema.ts'
import { calendarEvents } from '#features/calendar/calendar.table.ts'
import { addFirmDays } from '#platform/dates/firm-time.ts'
import { ago, ahead } from './moments.ts'
import type { Seeding } from './seeding.ts'

interface Hearing {
  caseNumber: string
  title: string
  at: Date
  location: string
  judge: string
  /** The name is the dialog's placeholder: no judge has been assigned yet. */
  placeholder?: true
  /** Public, with the client's consent. */
  public?: true
  clientName?: string
  description?: string
}

const hearings: Hearing[] = [
  {
    caseNumber: 'CI-402118-37',
    title: 'Tideway Ceramics v. Northgate Kiln Supply: pre-trial conference',
    at: ahead(6, '09:30'),
    location: 'Supreme Court, New York County',
    judge: 'Hon. Rosalind Ettinger',
    public: true,
    clientName: 'Tideway Ceramics',
  },
  {
    caseNumber: 'RE-347765-58',
    title: 'Harborlight Bakery: variance hearing for the courtyard vent',
    at: ahead(10, '14:00'),
    location: 'Board of Standards and Appeals, New York',
    judge: 'Hon. Malcolm Sayre-Ito',
    public: true,
    clientName: 'Harborlight Bakery Co.',
  },
  {
    caseNumber: 'CR-331690-74',
    title: 'Commonwealth v. Lindqvist: clerk’s hearing',
    at: ahead(13, '10:15'),
    location: 'Boston Municipal Court',
    judge: 'Hon. Oriana Blackwood',
    placeholder: true,
    public: true,
  },
  {
    caseNumber: 'CI-336729-81',
    title: 'Rider v. Bellweather Cycle Works: motion to dismiss',
    at: ahead(20, '11:00'),
    location: 'Circuit Court of Cook County, Chicago',
    judge: 'Hon. Ferdinand Kessel',
    public: true,
    clientName: 'Bellweather Cycle Works',
  },
  {
    caseNumber: 'ES-301177-38',
    title: 'Broadnax Community Pharmacy: license transfer hearing',
    at: ahead(27, '13:30'),
    location: 'State Board of Pharmacy, Atlanta',
    judge: 'Hon. Juniper Halloway',
    public: true,
    clientName: 'Broadnax Community Pharmacy',
  },
  {
    caseNumber: 'CI-354981-29',
    title: 'Alder Street press operators: wage hearing',
    at: ahead(34, '09:00'),
    location: 'Labor Commissioner, San Francisco',
    judge: 'Hon. Thaddeus Moreau',
    placeholder: true,
    public: true,
  },
  {
    caseNumber: 'CR-318204-52',
    title: 'People v. Adeyemi-Frost: adjourned date',
    at: ahead(4, '09:30'),
    location: 'Criminal Court, Queens County',
    judge: 'Hon. Beatrix Lund-Amari',
    description: 'Client appears in person. Bring the draft orders.',
  },
  {
    caseNumber: 'FA-344120-31',
    title: 'Solheim-Park: status conference in chambers',
    at: ahead(9, '15:15'),
    location: 'Superior Court, Hudson County',
    judge: 'Hon. Cornelius Abara',
  },
  {
    caseNumber: 'FA-352277-15',
    title: 'Figueroa-Lane: case management conference',
    at: ahead(16, '10:45'),
    location: 'Circuit Court, Miami-Dade County',
    judge: 'Hon. Wilhelmina Duarte',
    placeholder: true,
  },
  {
    caseNumber: 'ES-339501-66',
    title: 'Estate of Al-Khatib: accounting',
    at: ahead(41, '11:30'),
    location: 'Superior Court, San Francisco',
    judge: 'Hon. Ignatius Palmgren',
  },
  {
    caseNumber: 'CI-319346-77',
    title: 'Prismatone: settlement conference',
    at: ago(30, '10:00'),
    location: 'Federal Courthouse, San Francisco',
    judge: 'Hon. Ottoline Reyes-Kahn',
  },
]

/** Past and upcoming court dates for the firm's calendar; some are public, with consent. */
export async function seedHearings({ tx, cases }: Seeding): Promise<void> {
  const hour = 60 * 60 * 1000
  await tx.insert(calendarEvents).values(
    hearings.map(({ at, judge, placeholder, public: isPublic = false, caseNumber, ...hearing }) => ({
      ...hearing,
      caseId: cases.get(caseNumber),
      courtDate: at,
      startTime: at,
      endTime: new Date(at.getTime() + courtDateDefaults.hours * hour),
      deadline: addFirmDays(at, -courtDateDefaults.deadlineDays),
      judgeName: judge,
      judgeConfirmed: !placeholder,
      isPublic,
      consentGiven: isPublic,
      consentForm: isPublic ? ('written' as const) : null,
      createdAt: ago(14, '12:00'),
    })),
  )
}
