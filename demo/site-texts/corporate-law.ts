import type { AreaText } from '#features/site-texts/site-texts.schema.ts'

export const corporateLaw: AreaText = {
  summary: 'Formation, contracts, investment and sale for companies that are run by their owners.',
  description:
    'Business counsel in New York for owner-run companies: formation, operating agreements, contracts, hiring, investment, purchase and sale of businesses.',
  headline: 'Paperwork your company can lean on.',
  lead: 'We act for the people who own the business and answer for it: founders, partners, family companies and the managers who keep them running.',
  intro: {
    title: 'Good agreements are short, specific and signed before they are needed.',
    paragraphs: [
      'Disputes between partners rarely start with bad faith. They start with a paragraph nobody wrote: who decides when two members disagree, what a departing founder’s share is worth, who owns the code a contractor delivered. We write those paragraphs while everyone still gets along.',
      'For everyday work you get a lawyer who knows your company, quotes a fee before starting, and returns a marked-up contract with a page of plain English on top: what you are agreeing to, what we would change, and what we would let go.',
    ],
  },
  services: [
    {
      title: 'Starting and structuring',
      items: [
        'LLCs, corporations and partnerships',
        'Operating and shareholder agreements',
        'The LLC publication requirement',
        'Founder equity, vesting and buy-outs',
      ],
    },
    {
      title: 'Contracts and trade',
      items: [
        'Customer, supplier and service agreements',
        'Terms of sale, privacy terms and licenses',
        'Commercial leases and guaranties',
        'Confidentiality and non-solicitation',
      ],
    },
    {
      title: 'People and compliance',
      items: [
        'Employment agreements and handbooks',
        'Contractors: classification and ownership of work',
        'Board and member resolutions',
        'State and city registrations and filings',
      ],
    },
    {
      title: 'Growth, sale and exit',
      items: [
        'Convertible notes and priced rounds',
        'Purchase and sale of businesses',
        'Due diligence, for either side',
        'Succession, separation and winding up',
      ],
    },
  ],
  reasons: [
    {
      title: 'Fees you can budget',
      text: 'Formations, agreements and reviews are quoted as fixed fees in writing. Hourly work comes with an estimate, and a call before we pass it.',
    },
    {
      title: 'Tax and employment at the same table',
      text: 'An equity grant is a tax question and a termination is an insurance question. The colleagues who know sit down the hall, and look before you sign.',
    },
    {
      title: 'Negotiators who know when to stop',
      text: 'We fight for the five clauses that carry risk and leave the other forty alone. Deals close, and the relationship survives them.',
    },
    {
      title: 'Your records, in order',
      text: 'Agreements, consents and filings are kept in your portal, so that the day a bank or a buyer asks for them is an ordinary day.',
    },
  ],
  closing: {
    title: 'Signing something soon?',
    text: 'Send it before you sign it. We will tell you what a review costs, and how long it takes, the same day.',
  },
}
