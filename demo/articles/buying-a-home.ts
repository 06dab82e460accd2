import type { DemoArticle } from '../articles.ts'

export const buyingAHome = {
  slug: 'from-accepted-offer-to-keys',
  title: 'From accepted offer to keys: how a New York home purchase really goes',
  excerpt:
    'Nothing is binding until both sides have signed, and everything is negotiable until then. A timetable, the documents worth reading, and the costs that surprise buyers.',
  description:
    'A New York home purchase step by step: contract, deposit, due diligence, co-op boards, mortgage contingencies and closing costs such as the mansion tax.',
  author: 'stellan',
  published: '2026-08-20',
  reviewed: '2026-10-30',
  practiceArea: 'Real Estate Law',
  body: [
    {
      text: 'In much of the country a buyer signs a form with the agent on a Sunday afternoon and owns a contract by evening. New York works differently. An accepted offer here is a handshake. Until a written contract has been signed by both sides and delivered, the seller may take a better price and the buyer may walk away. That uncertainty is uncomfortable, and it is also the best protection a buyer has, because it leaves time to look.',
    },
    { heading: 'Week one: the deal sheet and the draft' },
    {
      text: 'The agents circulate a deal sheet with price, parties, lawyers and a hoped-for closing date. The seller’s lawyer drafts the contract, usually on a standard form with a rider full of changes. The rider is where the negotiation is: what stays, what happens when the loan falls through, what the seller promises about leaks, renovations and permits, and how long either side may delay.',
    },
    { heading: 'Meanwhile: reading the building' },
    {
      text: 'For an apartment, your lawyer asks to read two years or more of board minutes, the financial statements, the offering plan and its amendments, the house rules, and the building’s answers to a questionnaire. What we look for:',
    },
    {
      list: [
        'Work that is coming: a façade, an elevator, a boiler, and whether reserves or an assessment will pay.',
        'Lawsuits, and complaints about noise, leaks, pests or a neighbor that come back meeting after meeting.',
        'How many owners are behind with their charges, and how much of the building one investor owns.',
        'For a co-op on leased land, the ground lease: when the rent resets, when the lease ends, and what lenders say about it. Roosevelt Island buyers in particular should ask.',
      ],
    },
    {
      text: 'For a house, it is an inspection, the certificate of occupancy, open permits and violations, the survey, and the property condition disclosure. Since March 2024 a seller of a one-to-four-family house can no longer skip that disclosure by giving a $500 credit, and the form now asks about flooding. Condominiums and co-ops are outside that law.',
    },
    { heading: 'Signing, and the deposit' },
    {
      text: 'The buyer signs first and delivers a deposit, customarily ten percent, which the seller’s lawyer holds in escrow. When the seller countersigns and copies are exchanged, the deal is on. From that moment a buyer who simply changes his mind will usually lose the deposit. So ask, before the pen: under which conditions do I get it back?',
    },
    {
      text: 'The main one is the mortgage contingency. It gives a set time, often 30 to 45 days, to get a lender’s written commitment for a stated amount. Read its edges. A commitment that depends on an appraisal or on selling your present home may count as a commitment for the contract and yet not produce the money. A purchase “with financing but without a contingency” is a bet with ten percent of the price.',
    },
    { heading: 'The board' },
    {
      text: 'A condominium board generally has only a right of first refusal. A co-op board must approve you, and it may say no without giving a reason, so long as the reason isn’t an unlawful one: anti-discrimination laws apply to co-ops as to everyone. The application is a financial biography; the interview is often short and friendly. A contract should say what happens if the board refuses: in the usual form you get your deposit back, provided you applied on time and in good faith. Submit a complete package early. Most delays in co-op deals are missing pages.',
    },
    { heading: 'What closing costs' },
    {
      list: [
        'Mansion tax, paid by the buyer: one percent of the whole price of a residence once it reaches $1 million, and in New York City rising by steps from $2 million to a top rate of 3.9 percent. One dollar under a threshold is a real saving.',
        'Mortgage recording tax, on the loan and not on the price: in the city a borrower pays roughly 1.8 percent below $500,000 and 1.925 percent from there on for a home of one to three families. Co-op loans are exempt, because shares are not land.',
        'Title insurance, for houses and condominiums. A co-op purchase has a lien search instead.',
        'Transfer taxes are normally the seller’s: 0.4 percent to the state on most homes, and in the city another 1 or 1.425 percent. In new construction, contracts often hand these to the buyer. Negotiate that.',
        'The lender’s, the building’s and the managing agent’s fees, adjustments for taxes and common charges, and your lawyer.',
      ],
    },
    { heading: 'The last week' },
    {
      text: 'Walk through the home within a day of closing with the contract in hand. Run the taps, the oven, the air conditioning. If the sofa that was to go is still there, or the ceiling has a new stain, say so before the closing, while money is still in escrow; afterwards most promises in the contract have ended. Confirm wiring instructions by calling a number you already had. Criminals read the same e-mails and send new bank details the day before.',
    },
    {
      text: 'Contracts say “on or about” a date, and either side can usually have a reasonable postponement. If your lease or your rate lock truly ends on the 30th, have the contract say so. From accepted offer to keys, sixty to ninety days is ordinary, and a co-op takes longer than a house. The patient part is at the start. It is worth it.',
    },
  ],
} as const satisfies DemoArticle
