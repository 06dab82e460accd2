import { pdfPage } from '#demo/pdf.ts'
import type { CaseStory } from './story.ts'

export const familyLaw: CaseStory[] = [
  {
    number: 'FA-344120-31',
    title: 'Matter of Solheim-Park: parenting plan',
    description:
      'Two parents, two cities, one nine-year-old who would like to keep both of her string quartets. The plan must fit school terms in Hoboken and summers in Seattle.',
    status: 'ongoing',
    area: 'Family Law',
    lawyer: 'adaeze',
    client: 'ingrid',
    openedDaysAgo: 96,
    timeline: [
      {
        daysAgo: 6,
        time: '16:30',
        text: 'Third mediation session. Agreement on school terms and on who carries the cello; summers are the last open point.',
      },
      {
        daysAgo: 27,
        text: 'The child’s counsel has met her twice and reports that she is well and has opinions.',
      },
      {
        daysAgo: 62,
        time: '10:45',
        text: 'Interim schedule filed by consent.',
        attachment: () =>
          pdfPage('Interim schedule', 'Interim schedule', [
            'School weeks are spent in Hoboken. Every second weekend and the whole of the winter recess are spent with the other parent.',
            'Either parent may exchange a weekend by text message, with three days’ notice and good humor.',
          ]),
      },
      { daysAgo: 95, text: 'First meeting.' },
    ],
    tasks: [
      {
        title: 'Draft the summer section in two variants',
        priority: 'high',
        dueInDays: 6,
        status: 'in_progress',
      },
      { title: 'Travel consent form', dueInDays: 30, assignedTo: 'leilani' },
    ],
  },
  {
    number: 'FA-309458-70',
    title: 'Adoption by a stepparent',
    description:
      'Uncontested adoption of twins by the woman who has raised them since they were two. Everybody who needs to agree has agreed, including the twins.',
    status: 'closed',
    statusBefore: 'ongoing',
    area: 'Family Law',
    lawyer: 'leilani',
    client: 'olga',
    openedDaysAgo: 28,
    timeline: [
      {
        daysAgo: 3,
        time: '14:00',
        text: 'Decree signed in open court. Photographs were taken with the judge’s permission and at the twins’ insistence.',
      },
      { daysAgo: 14, text: 'Home study received and filed.' },
      { daysAgo: 27, time: '11:15', text: 'Petition and consents filed.' },
    ],
  },
  {
    number: 'FA-352277-15',
    title: 'Separation agreement, Figueroa-Lane',
    description:
      'Negotiated separation after twenty-six years. The house, two pensions and a sailing boat are to be divided; the dog is not, and will alternate.',
    status: 'pending',
    area: 'Family Law',
    lawyer: 'adaeze',
    client: 'dolores',
    openedDaysAgo: 41,
    timeline: [
      {
        daysAgo: 7,
        text: 'Pension valuations received. They differ by less than two percent from our own figures.',
      },
      { daysAgo: 22, time: '15:10', text: 'Exchange of financial statements completed.' },
      { daysAgo: 40, text: 'Four-way meeting; ground rules for the negotiation signed.' },
    ],
    tasks: [
      { title: 'Survey of the boat', priority: 'low', dueInDays: 15 },
      { title: 'First draft of the agreement', priority: 'high', dueInDays: 12 },
    ],
  },
  {
    number: 'FA-281936-04',
    title: 'Guardianship of an adult brother',
    description:
      'Limited guardianship for a man with an intellectual disability who lives in his own apartment and wants help with money, and with nothing else.',
    status: 'closed',
    statusBefore: 'pending',
    area: 'Family Law',
    lawyer: 'eleanor',
    client: 'keisha',
    openedDaysAgo: 156,
    timeline: [
      {
        daysAgo: 44,
        time: '10:20',
        text: 'Supported decision-making agreement accepted by the court in place of a guardianship: he keeps every right and gains an adviser.',
        attachment: () =>
          pdfPage('Supported decision-making agreement', 'Supported decision-making agreement', [
            'Mr. Broadnax chooses his sister to help him understand bank letters, leases and contracts. She explains; he decides.',
            'Either of them may end this agreement at any time by telling the other.',
          ]),
      },
      { daysAgo: 101, text: 'Court evaluator’s report: a limited arrangement suffices.' },
      { daysAgo: 155, text: 'Petition filed.' },
    ],
  },
]
