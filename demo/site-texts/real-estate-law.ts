import type { AreaText } from '#features/site-texts/site-texts.schema.ts'

export const realEstateLaw: AreaText = {
  summary: 'Purchases, sales, co-ops, leases and disputes, from accepted offer to recorded deed.',
  description:
    'Real estate lawyers in New York for purchases, sales, co-ops and condos, residential and commercial leases, title problems and property disputes.',
  headline: 'Read before you sign. Close when we said.',
  lead: 'In New York the contract is drafted by lawyers and the deal isn’t binding until both sides have signed it. That week is where a purchase is won or lost.',
  intro: {
    title: 'A building has a history, and it comes with the keys.',
    paragraphs: [
      'We read what buyers seldom see: two years of board minutes, the offering plan and its amendments, the violations on file, the lien that was paid but never released. On a ground lease, as on Roosevelt Island, we read the lease that everything else stands on. You get a memo of a page or two with what we found and what it means for the price.',
      'For owners and tenants we draft leases that say what happens when things go wrong, and we appear in Housing Court or Supreme Court when they do.',
    ],
  },
  services: [
    {
      title: 'Buying and selling',
      items: [
        'Houses, condominiums and co-ops',
        'Contract negotiation and due diligence',
        'New construction and offering plans',
        'Closings, escrows and recording',
      ],
    },
    {
      title: 'Leases',
      items: [
        'Commercial leases, for either side',
        'Good-guy and personal guaranties',
        'Assignment, sublet and surrender',
        'Residential leases and renewals',
      ],
    },
    {
      title: 'Title, lending and land',
      items: [
        'Title defects, liens and judgments',
        'Mortgages and refinancing',
        'Easements, boundaries and air rights',
        'Zoning, permits and violations',
      ],
    },
    {
      title: 'Disputes',
      items: [
        'Deposits and failed closings',
        'Landlord and tenant proceedings',
        'Partition between co-owners',
        'Condo and co-op boards: claims and defense',
      ],
    },
  ],
  reasons: [
    {
      title: 'Diligence you can read',
      text: 'No forty-page report. A short memo that separates what is normal from what should move the price, or stop the deal.',
    },
    {
      title: 'A fixed fee for closings',
      text: 'You know the fee before you make the offer, and what every other closing cost is likely to be.',
    },
    {
      title: 'One calendar for everybody',
      text: 'Bank, board, broker, title company and the other side: we keep the list of what is outstanding and chase it weekly.',
    },
    {
      title: 'We litigate what we draft',
      text: 'The people who write our contracts hear from the people who argue over them in court. It shows in the clauses.',
    },
  ],
  closing: {
    title: 'Offer accepted?',
    text: 'Send us the deal sheet today. We will open the file, ask for the building’s documents and tell you when you can expect a contract.',
  },
}
