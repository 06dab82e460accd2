import { pdfPage } from '#demo/pdf.ts'
import { floorPlan, lotLine } from '#demo/pictures.ts'
import type { CaseStory } from './story.ts'

export const realEstateLaw: CaseStory[] = [
  {
    number: 'RE-347765-58',
    title: 'Harborlight Bakery: lease of the Vernon Boulevard shop',
    description:
      'Ten-year lease of a ground-floor shop with a landlord who would like the tenant to pay for the roof. Negotiation of repairs, rent steps and the right to vent an oven through the courtyard.',
    status: 'ongoing',
    area: 'Real Estate Law',
    lawyer: 'stellan',
    client: 'weiming',
    openedDaysAgo: 52,
    publishTitle: true,
    timeline: [
      {
        daysAgo: 4,
        time: '11:50',
        text: 'The landlord keeps the roof. In return the rent steps start a year earlier. The revised lease follows once the engineer has confirmed the vent.',
      },
      {
        daysAgo: 17,
        time: '14:25',
        text: 'Plan of the ground floor with the proposed oven and vent.',
        attachment: floorPlan,
      },
      { daysAgo: 51, text: 'Letter of intent reviewed; exclusivity until the end of the quarter.' },
    ],
    tasks: [
      {
        title: 'Engineer’s note on the courtyard vent',
        priority: 'high',
        dueInDays: 5,
        status: 'in_progress',
      },
      { title: 'Certificate of occupancy search', status: 'completed', dueInDays: -15 },
      { title: 'Insurance endorsements', dueInDays: 19 },
    ],
    documents: [{ title: 'Ground floor plan', category: 'Plans', daysAgo: 17, file: floorPlan }],
  },
  {
    number: 'RE-333018-92',
    title: 'Boundary of 12 and 14 Ferry Terrace',
    description:
      'A fence has stood two feet inside our client’s lot for longer than anybody remembers. The neighbor is selling and the buyer’s survey has noticed.',
    status: 'ongoing',
    area: 'Real Estate Law',
    lawyer: 'stellan',
    client: 'ingrid',
    openedDaysAgo: 83,
    timeline: [
      {
        daysAgo: 10,
        time: '10:10',
        text: 'Surveyor’s plan received. The brass pins are where the deed of 1927 says; the fence is not.',
        attachment: lotLine,
      },
      {
        daysAgo: 39,
        text: 'The neighbor proposes a boundary line agreement and will pay for recording it.',
      },
      { daysAgo: 82, time: '16:40', text: 'Title search ordered.' },
    ],
    tasks: [{ title: 'Draft boundary line agreement', dueInDays: 10 }],
    documents: [{ title: 'Survey of the lot line', category: 'Surveys', daysAgo: 10, file: lotLine }],
  },
  {
    number: 'RE-312640-11',
    title: 'Studio purchase, 510 Main Street',
    description:
      'Purchase of the cooperative loft that Tideway Ceramics had rented since it opened, with the board’s consent to kilns up to twelve kilowatts.',
    status: 'closed',
    statusBefore: 'ongoing',
    area: 'Real Estate Law',
    lawyer: 'eleanor',
    client: 'naomi',
    openedDaysAgo: 190,
    timeline: [
      {
        daysAgo: 66,
        time: '13:00',
        text: 'Closed. Keys, stock certificate and proprietary lease handed over; the recording receipt will follow by post.',
        attachment: () =>
          pdfPage('Closing statement, 510 Main Street', 'Closing statement', [
            'Purchase price: $685,000. Deposit paid at contract: $68,500. Balance paid at closing by the lender and the purchaser.',
            'The stock certificate and the proprietary lease were delivered to the purchaser, the recognition agreement to the lender.',
          ]),
      },
      { daysAgo: 98, text: 'Board interview went well. One condition: no firing between 11 PM and 6 AM.' },
      { daysAgo: 141, time: '12:30', text: 'Contract of sale signed; deposit in escrow.' },
      {
        daysAgo: 189,
        text: 'Offer accepted. Review of the offering plan and of three years of minutes begins.',
      },
    ],
    tasks: [{ title: 'Send recording receipt', status: 'completed', dueInDays: -30 }],
    documents: [
      {
        title: 'Board consent',
        description: 'With the condition on firing hours.',
        category: 'Agreements',
        daysAgo: 97,
        file: () =>
          pdfPage('Board consent', 'Consent of the board', [
            'The board consents to the transfer of the shares and to the operation of electric kilns up to a connected load of twelve kilowatts, not between 11 PM and 6 AM.',
          ]),
      },
    ],
  },
  {
    number: 'RE-358893-40',
    title: 'Rent overcharge complaint, Cooper Mews',
    description:
      'Eleven tenants of a stabilized building have paid a “seasonal amenity fee” that no statute knows. Complaint to the state agency with six years of receipts.',
    status: 'pending',
    area: 'Real Estate Law',
    lawyer: 'stellan',
    client: 'patrick',
    openedDaysAgo: 21,
    timeline: [
      {
        daysAgo: 1,
        time: '10:30',
        text: 'Receipts of nine tenants scanned and indexed; two are still looking.',
      },
      { daysAgo: 20, text: 'Meeting in the laundry room. All eleven signed.' },
    ],
    tasks: [{ title: 'File the complaint with the agency', priority: 'high', dueInDays: 9 }],
  },
]
