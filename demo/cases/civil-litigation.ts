import { pdfPage } from '#demo/pdf.ts'
import { bicycleFrame, crackedKiln } from '#demo/pictures.ts'
import type { CaseStory } from './story.ts'

export const civilLitigation: CaseStory[] = [
  {
    number: 'CI-402118-37',
    title: 'Tideway Ceramics v. Northgate Kiln Supply',
    description:
      'Breach of warranty. Two electric kilns sold as suitable for continuous cone 10 firing failed within eleven weeks and destroyed a commissioned dinner service of 640 pieces. The studio seeks the price of the kilns, the value of the lost work and the cost of outside firings while production stood still. The seller denies the warranty and points to the wiring of the building.',
    status: 'ongoing',
    area: 'Civil Litigation',
    lawyer: 'eleanor',
    client: 'naomi',
    openedDaysAgo: 168,
    publishTitle: true,
    nextStep: { text: 'We answer the insurer and propose a half-day mediation to the court.', inDays: 5 },
    timeline: [
      {
        daysAgo: 2,
        time: '16:40',
        text: 'Northgate’s insurer has named a figure for the first time: $41,500 against our demand of $96,200. We recommend declining and proposing mediation before the pre-trial conference. A note on the numbers is attached.',
        attachment: () =>
          pdfPage('Note on the first offer', 'Note on the first offer', [
            'The insurer’s figure covers the price of both kilns less depreciation, and nothing for the lost commission. Our demand rests on three parts: the kilns ($23,900), the dinner service at the contract price ($58,400), and nine weeks of outside firings ($13,900).',
            'The first part is not seriously disputed any more. The second depends on the engineer’s report, which supports us. We expect the third to be reduced, but not to nothing.',
            'Recommendation: decline in writing, propose a half-day mediation, and keep the pre-trial date.',
          ]),
      },
      {
        daysAgo: 16,
        time: '11:15',
        text: 'Deposition of Northgate’s sales manager. He agreed that the words “continuous cone 10” stood in the quotation and that he wrote them. The transcript will follow within two weeks.',
      },
      {
        daysAgo: 41,
        time: '14:05',
        text: 'The independent engineer has finished the report: the element terminals were undersized for the rated load, and the building’s supply was within tolerance throughout.',
        attachment: () =>
          pdfPage('Engineer’s report, summary', 'Summary of the engineer’s report', [
            'Both kilns were examined at the studio and one was opened on the bench. The element terminals show heat damage that is consistent with a conductor of insufficient cross-section.',
            'Supply voltage was logged for fourteen days and stayed between 236 and 241 volts, within the tolerance that the manufacturer’s manual gives.',
            'Conclusion: the failure was caused by the product as delivered, not by the installation.',
          ]),
      },
      {
        daysAgo: 88,
        time: '10:30',
        text: 'Northgate answered the complaint. It denies any warranty beyond its printed terms. The court has set the schedule: discovery closes in four months.',
      },
      {
        daysAgo: 120,
        time: '15:00',
        text: 'Complaint filed in Supreme Court, New York County, and served on the registered agent two days later.',
      },
      {
        daysAgo: 168,
        time: '13:20',
        text: 'First meeting at the studio. Both kilns and the damaged pieces recorded; the purchase file is complete. One of the drawings is attached.',
        attachment: crackedKiln,
      },
    ],
    tasks: [
      {
        title: 'Draft mediation statement',
        description: 'Lead with the quotation; attach pages 4 and 5 of the engineer’s report.',
        priority: 'high',
        status: 'in_progress',
        dueInDays: 9,
      },
      { title: 'Order deposition transcript', status: 'completed', dueInDays: -6 },
      { title: 'Update the schedule of lost commissions', dueInDays: 14 },
    ],
    documents: [
      {
        title: 'Retainer agreement',
        description: 'Signed by both sides at the first meeting.',
        category: 'Agreements',
        daysAgo: 167,
        file: () =>
          pdfPage('Retainer agreement', 'Retainer agreement', [
            'Tideway Ceramics retains Octagon Law LLC to represent it in its claim against Northgate Kiln Supply. The firm will keep the client informed of every step and will settle nothing without the client’s written consent.',
            'Time is billed in quarter hours at the rates set out in the schedule. Either side may end this agreement in writing.',
          ]),
      },
      {
        title: 'Complaint as filed',
        category: 'Pleadings',
        daysAgo: 120,
        file: () =>
          pdfPage('Complaint as filed', 'Complaint', [
            'Plaintiff Tideway Ceramics, by its attorneys, alleges as follows.',
            '1. On the date of the quotation, defendant warranted in writing that the kilns were suitable for continuous firing at cone 10.',
            '2. Both kilns failed in ordinary use within eleven weeks of delivery.',
            '3. As a result, plaintiff lost a commissioned service of 640 pieces and nine weeks of production.',
          ]),
      },
    ],
  },
  {
    number: 'CI-336729-81',
    title: 'Rider v. Bellweather Cycle Works',
    description:
      'Product liability defense. A cargo bicycle’s head tube separated under load; nobody was badly hurt. The frame in question was welded by a supplier that has since changed its process.',
    status: 'ongoing',
    area: 'Civil Litigation',
    lawyer: 'desmond',
    client: 'marcus',
    openedDaysAgo: 109,
    timeline: [
      {
        daysAgo: 13,
        time: '15:15',
        text: 'Joint inspection of the frame. The weld at the head tube shows porosity from edge to edge.',
        attachment: bicycleFrame,
      },
      { daysAgo: 47, text: 'Third-party complaint served on the supplier and its insurer.' },
      {
        daysAgo: 80,
        time: '12:10',
        text: 'Voluntary inspection of all 212 frames of the batch begins; four more are withdrawn.',
      },
      { daysAgo: 108, text: 'Answer filed.' },
    ],
    tasks: [
      { title: 'Metallurgist’s affidavit', priority: 'high', dueInDays: 15 },
      { title: 'Log of the withdrawn frames', status: 'completed', dueInDays: -9 },
    ],
  },
  {
    number: 'CI-354981-29',
    title: 'Unpaid overtime at the Alder Street print shop',
    description:
      'Six press operators claim three years of unpaid overtime. The employer kept time on a whiteboard that was photographed every Friday, which is better evidence than it sounds.',
    status: 'pending',
    area: 'Civil Litigation',
    lawyer: 'noor',
    clientName: 'Alder Street press operators',
    openedDaysAgo: 33,
    timeline: [
      {
        daysAgo: 6,
        time: '17:40',
        text: 'All 148 whiteboard photographs transcribed. The claim comes to $71,380 before penalties.',
      },
      { daysAgo: 32, text: 'Engagement letters signed by all six.' },
    ],
    tasks: [
      { title: 'Demand letter', priority: 'high', dueInDays: 4, status: 'in_progress' },
      { title: 'Notice to the labor commissioner', dueInDays: 22 },
    ],
  },
  {
    number: 'CI-319346-77',
    title: 'Copied: the Prismatone chorus pedal',
    description:
      'Trade dress and design patent claim by an instrument maker against an importer whose effects pedal shares every curve of the original, down to a scratch on the prototype’s photograph.',
    status: 'closed',
    statusBefore: 'ongoing',
    area: 'Civil Litigation',
    lawyer: 'kenji',
    client: 'anjali',
    openedDaysAgo: 215,
    timeline: [
      {
        daysAgo: 29,
        time: '16:55',
        text: 'Settled. The importer withdraws the pedal, pays $54,000 and surrenders the molds.',
        attachment: () =>
          pdfPage('Settlement, summary', 'Settlement: principal terms', [
            'The importer stops selling the pedal at once and surrenders its molds within thirty days.',
            'It pays $54,000 in two installments. Neither side admits anything; both may say that the matter is resolved.',
          ]),
      },
      { daysAgo: 126, text: 'Preliminary injunction granted.' },
      { daysAgo: 180, time: '10:50', text: 'Complaint filed with side-by-side photographs.' },
      { daysAgo: 214, text: 'Test purchase made and notarized.' },
    ],
  },
  {
    number: 'CI-362744-05',
    title: 'Injury at the Lakeview climbing hall',
    description:
      'A new inquiry that has not been assigned yet: a belay device failed during a lesson. The caller has photographs and the incident report.',
    status: 'pending',
    area: 'Civil Litigation',
    clientName: 'Awaiting conflict check',
    openedDaysAgo: 2,
    timeline: [{ daysAgo: 1, time: '09:35', text: 'Conflict check requested from all offices.' }],
  },
]
