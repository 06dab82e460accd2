import { pdfPage } from '#demo/pdf.ts'
import type { CaseStory } from './story.ts'

export const estatePlanning: CaseStory[] = [
  {
    number: 'ES-339501-66',
    title: 'Estate of Mariam Al-Khatib',
    description:
      'Administration of an estate with property in three countries, a handwritten will in Arabic and a stamp collection that turned out to matter.',
    status: 'ongoing',
    area: 'Estate Planning',
    lawyer: 'ruth',
    client: 'yusra',
    openedDaysAgo: 130,
    timeline: [
      {
        daysAgo: 8,
        time: '11:40',
        text: 'The appraiser values the collection at $38,000. The heirs would rather keep it; an equalizing payment is being worked out.',
        attachment: () =>
          pdfPage('Appraisal, summary', 'Summary of the appraisal', [
            'The collection holds 2,140 items in nine albums, most of them from the Levant between 1918 and 1948.',
            'Fair market value at the date of death: $38,000. Three items make up half of that.',
          ]),
      },
      { daysAgo: 45, text: 'Sworn translation of the will accepted by the surrogate’s court.' },
      { daysAgo: 92, time: '15:55', text: 'Letters of administration issued.' },
      { daysAgo: 129, text: 'First meeting with the family and an interpreter.' },
    ],
    tasks: [
      { title: 'Apostille for the Amman apartment', priority: 'high', dueInDays: 13, status: 'in_progress' },
      { title: 'Estate tax return', dueInDays: 60, assignedTo: 'imani' },
    ],
  },
  {
    number: 'ES-350066-23',
    title: 'Wills and health care proxies, Figueroa-Lane',
    description:
      'New wills after a separation, with a trust for a grandson and clear instructions about the boat.',
    status: 'pending',
    area: 'Estate Planning',
    lawyer: 'ruth',
    client: 'dolores',
    openedDaysAgo: 35,
    timeline: [
      { daysAgo: 12, text: 'Drafts sent in large print, as asked.' },
      { daysAgo: 34, time: '14:45', text: 'Questionnaire discussed by telephone.' },
    ],
    tasks: [{ title: 'Signing appointment with two witnesses', dueInDays: 8 }],
  },
  {
    number: 'ES-301177-38',
    title: 'Broadnax Community Pharmacy: succession plan',
    description:
      'A pharmacist wants to leave her shop to the two employees who will keep it open on Sundays. Trust, purchase option and a plan for the license.',
    status: 'ongoing',
    area: 'Estate Planning',
    lawyer: 'eleanor',
    client: 'keisha',
    openedDaysAgo: 67,
    publishTitle: true,
    timeline: [
      {
        daysAgo: 11,
        time: '09:45',
        text: 'The board of pharmacy confirms that the license can pass to a company in which a pharmacist holds the majority.',
      },
      {
        daysAgo: 36,
        text: 'Option price agreed in principle: five times the average profit of three years.',
      },
      { daysAgo: 66, time: '17:00', text: 'First meeting, after closing time.' },
    ],
    tasks: [
      { title: 'Draft the purchase option', dueInDays: 11, status: 'in_progress' },
      { title: 'Tax comparison: gift or sale', priority: 'high', dueInDays: 17, assignedTo: 'imani' },
    ],
  },
  {
    number: 'ES-266408-90',
    title: 'Trust accounting, Achebe-Stone family',
    description:
      'Final accounting of a family trust that has done what it was made for: the last of nine grandchildren has finished school.',
    status: 'closed',
    statusBefore: 'ongoing',
    area: 'Estate Planning',
    lawyer: 'imani',
    client: 'bernard',
    openedDaysAgo: 400,
    timeline: [
      { daysAgo: 140, time: '10:05', text: 'Releases signed by all beneficiaries; the trust is wound up.' },
      { daysAgo: 260, text: 'Accounting delivered. No objections.' },
      { daysAgo: 399, text: 'Records of twenty-two years received in eleven boxes.' },
    ],
  },
]
