import type { AreaText } from '#features/site-texts/site-texts.schema.ts'

export const familyLaw: AreaText = {
  summary: 'Divorce, custody, support and agreements, handled with the children’s week in mind.',
  description:
    'Family law in New York: contested and uncontested divorce, custody, child support, maintenance, prenuptial agreements and orders of protection.',
  headline: 'Settled where possible. Prepared where not.',
  lead: 'Families go on after the case is closed. We look for the agreement that lets yours go on well, and we are ready for the hearing if there is none.',
  intro: {
    title: 'Two courts, one household, and a great deal that can be agreed.',
    paragraphs: [
      'In New York only the Supreme Court can end a marriage, while Family Court hears custody, support and protection. Knowing which door to use, and in what order, saves months. We begin with a map: what the law decides, what you two can decide, and what it is likely to cost either way.',
      'We are careful with the things that are hard to take back: the first text message, the first move out, the first motion. Most of our clients settle. They settle well because the other side knows the file is ready for a judge.',
    ],
  },
  services: [
    {
      title: 'Divorce and separation',
      items: [
        'Uncontested and contested divorce',
        'Separation agreements',
        'Dividing homes, businesses and pensions',
        'Spousal maintenance',
      ],
    },
    {
      title: 'Children',
      items: [
        'Custody and parenting schedules',
        'Moving away with a child',
        'Grandparents and other caregivers',
        'Paternity and second-parent adoption',
      ],
    },
    {
      title: 'Support',
      items: [
        'Child support under the statutory guidelines',
        'Changing an order when income changes',
        'Enforcement and arrears',
        'Health care, child care and education costs',
      ],
    },
    {
      title: 'Agreements and protection',
      items: [
        'Prenuptial and postnuptial agreements',
        'Orders of protection, for either side',
        'Mediation with counsel',
        'Appeals from Family and Supreme Court',
      ],
    },
  ],
  reasons: [
    {
      title: 'We lower the temperature',
      text: 'Letters that inflame cost both households money. Ours are short, civil and exact, because a judge may read them one day.',
    },
    {
      title: 'Numbers first',
      text: 'Before any offer, you see a page with income, support, the house and the pensions in it, worked out three ways.',
    },
    {
      title: 'Ready on the day',
      text: 'Temporary orders often last for years. We prepare the first conference as if it were the trial, because in practice it can be.',
    },
    {
      title: 'Discretion',
      text: 'Files stay in a portal only you can open, names stay out of our e-mails, and nothing about a family appears on this site.',
    },
  ],
  closing: {
    title: 'You don’t have to have decided.',
    text: 'Many first meetings are with people who only want to know where they would stand. That is a good reason to come.',
  },
}
