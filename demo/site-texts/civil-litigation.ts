import type { AreaText } from '#features/site-texts/site-texts.schema.ts'

export const civilLitigation: AreaText = {
  summary: 'Contract, business, employment and injury claims, pressed or defended to a result.',
  description:
    'Civil litigation in New York State and federal courts: contract and business disputes, employment claims, personal injury, appeals and enforcement of judgments.',
  headline: 'Know what your case is worth before you spend on it.',
  lead: 'A lawsuit is an investment with a budget, a timetable and a risk. We put all three on paper at the start, and again whenever they change.',
  intro: {
    title: 'Suing, or being sued, is a series of decisions.',
    paragraphs: [
      'In the first two weeks we read the documents, talk to the people who were there, and write you an honest assessment: the strongest point on each side, the likely range of outcomes, and what each stage would cost. Sometimes the advice is to write one good letter. Sometimes it is to pay.',
      'When the case goes forward it goes forward on a plan. Deadlines in New York are short at the start and long afterwards, and the cases that drift are the cases that settle badly. Ours have a next step and a date, and you can see both in your portal.',
    ],
  },
  services: [
    {
      title: 'Business disputes',
      items: [
        'Breach of contract and unpaid invoices',
        'Partner and shareholder disputes',
        'Fraud and misrepresentation',
        'Restrictive covenants and trade secrets',
      ],
    },
    {
      title: 'People and property',
      items: [
        'Personal injury and wrongful death',
        'Claims against the City, and notices of claim',
        'Property damage and construction',
        'Defamation and privacy',
      ],
    },
    {
      title: 'Work',
      items: [
        'Unpaid wages and overtime',
        'Discrimination and retaliation',
        'Severance and separation terms',
        'Defense of agency charges',
      ],
    },
    {
      title: 'Courts and afterwards',
      items: [
        'Answers, motions and injunctions',
        'Mediation and arbitration',
        'Trials and appeals',
        'Enforcing and vacating judgments',
      ],
    },
  ],
  reasons: [
    {
      title: 'A written assessment, early',
      text: 'Within weeks you have our view of the merits, the range and the budget, including the parts you may not want to read.',
    },
    {
      title: 'Prepared to try it',
      text: 'Offers improve when the other side sees exhibits numbered and witnesses ready. We prepare for trial from the first motion.',
    },
    {
      title: 'Costs that match the claim',
      text: 'Hourly, capped, or contingent where the rules allow it: we choose with you, so that the fee makes sense beside what is at stake.',
    },
    {
      title: 'Judgments are collected, not framed',
      text: 'We ask where the money would come from before we sue for it, and go after it afterwards.',
    },
  ],
  closing: {
    title: 'Papers on your desk, or at your door?',
    text: 'The time to answer may be as short as 20 days. Tell us when and how you received them, and we will tell you what has to happen by when.',
  },
}
