import { pdfPage } from '#demo/pdf.ts'
import type { CaseStory } from './story.ts'

export const corporateLaw: CaseStory[] = [
  {
    number: 'CO-356410-63',
    title: 'Tideway Ceramics: conversion to an LLC',
    description:
      'The studio has been run as a sole proprietorship since it opened. With four employees and a second kiln room it is to become a limited liability company with a profit-sharing plan for those who have stayed longer than two years.',
    status: 'pending',
    area: 'Corporate Law',
    lawyer: 'eleanor',
    client: 'naomi',
    openedDaysAgo: 38,
    timeline: [
      {
        daysAgo: 4,
        time: '15:30',
        text: 'Second draft of the operating agreement sent for comments. New: the profit-sharing schedule as an exhibit, so that it can be changed without amending the agreement.',
        attachment: () =>
          pdfPage('Operating agreement, second draft (summary)', 'Operating agreement: what changed', [
            'Section 4 now names Ms. Prescott-Reyes as sole manager. Section 6 allows new members only with her written consent.',
            'Exhibit B sets out the profit-sharing plan: five percent of the yearly profit, divided by hours worked among those with more than two years at the studio.',
            'Please look at Section 9 (what happens if you can no longer manage the studio) with particular care; it is the part that only you can decide.',
          ]),
      },
      {
        daysAgo: 19,
        text: 'Name search done: “Tideway Ceramics LLC” is available. Publication notices must run in two newspapers for six weeks after filing.',
      },
      {
        daysAgo: 37,
        time: '14:00',
        text: 'Kick-off. Agreed on a timetable that ends before the holiday markets.',
      },
    ],
    tasks: [
      { title: 'Collect comments on the second draft', dueInDays: 5, status: 'in_progress' },
      { title: 'File articles of organization', priority: 'high', dueInDays: 16 },
      { title: 'Book publication in two newspapers', priority: 'low', dueInDays: 24 },
    ],
    documents: [
      {
        title: 'Name search certificate',
        category: 'Filings',
        daysAgo: 19,
        file: () =>
          pdfPage('Name search certificate', 'Name search', [
            'The name “Tideway Ceramics LLC” was searched in the register of the State of New York and found to be available on the day of the search.',
          ]),
      },
    ],
  },
  {
    number: 'CO-340877-26',
    title: 'Bellweather Cycle Works: Series A financing',
    description:
      'First outside investment in a maker of cargo bicycles: preferred stock, a board of five with one employee seat, and a founder who wants to be able to keep building in Chicago.',
    status: 'ongoing',
    area: 'Corporate Law',
    lawyer: 'priyanka',
    client: 'marcus',
    openedDaysAgo: 57,
    publishTitle: true,
    timeline: [
      {
        daysAgo: 3,
        time: '18:20',
        text: 'Investor counsel accepted the employee seat. Open points are down to two: the drag-along threshold and the closing date.',
      },
      {
        daysAgo: 15,
        text: 'Disclosure schedules complete. Two supplier contracts need consent; both were asked today.',
      },
      {
        daysAgo: 33,
        time: '11:20',
        text: 'Term sheet signed.',
        attachment: () =>
          pdfPage('Term sheet, summary', 'Term sheet: principal terms', [
            'Amount: $3,200,000 for preferred stock at a pre-money valuation of $11,500,000.',
            'Board: two founders, two investors, one elected by the employees.',
            'Production stays in Illinois for at least three years.',
          ]),
      },
      { daysAgo: 56, text: 'Engagement letter signed; data room opened.' },
    ],
    tasks: [
      { title: 'Supplier consents (2 outstanding)', priority: 'high', status: 'in_progress', dueInDays: 4 },
      { title: 'Board resolutions', dueInDays: 8 },
      { title: 'Blue-sky filings', dueInDays: 21, assignedTo: 'rafael' },
    ],
  },
  {
    number: 'CO-322914-45',
    title: 'Mehrotra & Bell: buy-out of a founding partner',
    description:
      'One of the two founders of an instrument maker retires. The agreement from the beginning fits on one page and says nothing about price. The partners are still friends and mean to stay so.',
    status: 'closed',
    statusBefore: 'ongoing',
    area: 'Corporate Law',
    lawyer: 'eleanor',
    client: 'anjali',
    openedDaysAgo: 220,
    timeline: [
      {
        daysAgo: 31,
        time: '16:00',
        text: 'Closed. Purchase price paid, notes signed, and the retiring partner keeps a key to the workshop.',
        attachment: () =>
          pdfPage('Closing statement', 'Closing statement', [
            'Purchase price: $412,000, of which $150,000 was paid at closing and $262,000 is due in twenty quarterly installments with interest.',
            'All shares were endorsed and delivered. The former partner remains an adviser for one year.',
          ]),
      },
      { daysAgo: 84, text: 'Both sides accept the independent valuation.' },
      { daysAgo: 150, time: '14:10', text: 'Valuer appointed by agreement.' },
      {
        daysAgo: 219,
        text: 'Joint meeting with both partners. Conflict waivers signed after each took separate advice.',
      },
    ],
    tasks: [{ title: 'Calendar the first installment', status: 'completed', dueInDays: -2 }],
  },
  {
    number: 'CO-361502-87',
    title: 'Charter party review, Harborlight imports',
    description:
      'A bakery that imports its own flour wants to charter a vessel with two other importers. Review of the charter party and of the agreement between the three.',
    status: 'pending',
    area: 'Corporate Law',
    lawyer: 'rafael',
    client: 'weiming',
    openedDaysAgo: 12,
    timeline: [
      {
        daysAgo: 2,
        time: '09:40',
        text: 'Marked up the demurrage clause: as written, one late truck would cost all three.',
      },
      { daysAgo: 11, text: 'Documents received; conference call with the broker in Santos.' },
    ],
    tasks: [{ title: 'Comparison of the three insurers’ offers', dueInDays: 7 }],
  },
]
