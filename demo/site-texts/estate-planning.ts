import type { AreaText } from '#features/site-texts/site-texts.schema.ts'

export const estatePlanning: AreaText = {
  summary: 'Wills, trusts, proxies and probate, explained in words your family will understand.',
  description:
    'Estate planning in New York: wills, trusts, powers of attorney, health care proxies, probate and administration, guardianship and planning for long-term care.',
  headline: 'Decide now, so that nobody has to guess.',
  lead: 'A plan is four or five documents and one conversation. Most people are surprised by how little of it is about tax, and how much is about who picks up the phone.',
  intro: {
    title: 'Written for the people who will have to use it.',
    paragraphs: [
      'A will says who inherits. A power of attorney and a health care proxy say who acts while you are alive and cannot. A trust can keep a house out of court, or a child’s share out of reach until she is ready. We ask about your family first and choose the documents second, and we leave out the ones you don’t need.',
      'When someone has died, we take the estate through Surrogate’s Court: the petition, the notices, the accounts, and the patience. Executors get a checklist with dates, because most have never done it before.',
    ],
  },
  services: [
    {
      title: 'The core documents',
      items: [
        'Wills, and guardians for children',
        'Powers of attorney',
        'Health care proxies and living wills',
        'Beneficiary designations that agree with the will',
      ],
    },
    {
      title: 'Trusts',
      items: [
        'Revocable living trusts',
        'Trusts for children and second families',
        'Supplemental needs trusts',
        'Trusts for the home and for long-term care',
      ],
    },
    {
      title: 'Estates',
      items: [
        'Probate and administration',
        'Small estates',
        'Executors’ and trustees’ accounts',
        'Contested wills and kinship',
      ],
    },
    {
      title: 'Special situations',
      items: [
        'New York and federal estate tax',
        'Business succession',
        'Guardianship of adults',
        'Co-op shares, and property in other states',
      ],
    },
  ],
  reasons: [
    {
      title: 'Plain words, on one page',
      text: 'With the documents comes a one-page summary: who does what, where the originals are, whom to call. It is the page your family will look for.',
    },
    {
      title: 'Signed properly',
      text: 'New York is strict about witnesses and acknowledgments. We supervise the signing ourselves, at the office or at a bedside.',
    },
    {
      title: 'A flat fee, quoted first',
      text: 'After the first meeting you get a price for the plan as a whole. Questions while we draft are part of it.',
    },
    {
      title: 'Kept current',
      text: 'Births, deaths, divorces, a house in Florida: we write to you every third year and ask what has changed.',
    },
  ],
  closing: {
    title: 'It takes two meetings.',
    text: 'One to talk, one to sign. Bring the names of the people you trust; we will bring the rest.',
  },
}
