import { pdfPage } from '#demo/pdf.ts'
import { crossing } from '#demo/pictures.ts'
import type { CaseStory } from './story.ts'

export const criminalLaw: CaseStory[] = [
  {
    number: 'CR-318204-52',
    title: 'People v. Adeyemi-Frost',
    description:
      'Charge of assault in the third degree after a dispute between neighbors on a shared stairway. Our client, a night-shift nurse, called the police himself. Two of the three witness statements describe the complainant as having struck first; the building’s camera covers the landing but not the stairs.',
    status: 'ongoing',
    area: 'Criminal Law',
    lawyer: 'eleanor',
    client: 'samuel',
    openedDaysAgo: 74,
    timeline: [
      {
        daysAgo: 5,
        time: '17:10',
        text: 'The assistant district attorney will recommend an adjournment in contemplation of dismissal if both sides accept mutual orders of protection for six months. Advised the client in writing; he wants the weekend to think.',
        attachment: () =>
          pdfPage('Advice on the proposed disposition', 'Advice on the proposed disposition', [
            'The proposal is an adjournment in contemplation of dismissal: no plea, no admission, and the record is sealed after six months without a new charge.',
            'For a licensed nurse this matters more than the speed. A conviction for any crime would have to be reported to the licensing board; a dismissal would not.',
            'The price is an order of protection that both neighbors must obey. As you use separate entrances since September, it would change little in your day.',
          ]),
      },
      {
        daysAgo: 23,
        text: 'Received the camera recording in full. It shows the complainant following our client up the stairs, eleven seconds before the call to 911.',
      },
      {
        daysAgo: 48,
        time: '14:40',
        text: 'Statements taken from the tenants of 3B and 4A. Both will testify.',
      },
      {
        daysAgo: 73,
        time: '11:30',
        text: 'Arraigned in Criminal Court, Queens County. Released on recognizance; next date set.',
      },
    ],
    tasks: [
      { title: 'Letter to the licensing board (draft, do not send)', priority: 'medium', dueInDays: 6 },
      {
        title: 'Subpoena to the building’s management for the maintenance log',
        priority: 'high',
        status: 'completed',
        dueInDays: -12,
      },
      {
        title: 'Prepare client for the conditions of an ACD',
        status: 'in_progress',
        priority: 'high',
        dueInDays: 3,
      },
      { title: 'Character letters from the ward', priority: 'low', dueInDays: 20 },
    ],
    documents: [
      {
        title: 'Appearance slip',
        category: 'Court papers',
        daysAgo: 73,
        file: () =>
          pdfPage('Appearance slip', 'Notice of appearance', [
            'Eleanor Vance of Octagon Law LLC appears for the defendant in all further proceedings and asks that all papers be served on the firm.',
          ]),
      },
    ],
  },
  {
    number: 'CR-297733-18',
    title: 'Matter of the Ferry Terminal Mural',
    description:
      'Criminal mischief charge against a street artist who painted a ferry terminal wall with the written permission of the wrong agency. The defense rests on good faith and on the restoration that has already been paid for.',
    status: 'closed',
    statusBefore: 'ongoing',
    area: 'Criminal Law',
    lawyer: 'mateo',
    client: 'patrick',
    openedDaysAgo: 46,
    timeline: [
      {
        daysAgo: 8,
        time: '12:15',
        text: 'Dismissed on the People’s own motion after the agency confirmed that the wall has been restored and the artist invited to paint it again, this time with the right permission.',
      },
      {
        daysAgo: 26,
        text: 'Submitted the permit correspondence and the restoration invoice to the district attorney’s office.',
      },
      { daysAgo: 45, time: '15:45', text: 'Desk appearance ticket reviewed; first meeting with the client.' },
    ],
    tasks: [{ title: 'Return original permit to the client', status: 'completed', dueInDays: -4 }],
  },
  {
    number: 'CR-331690-74',
    title: 'Commonwealth v. Lindqvist',
    description:
      'Operating to endanger after a collision at an unsignalled crossing. The police report places our client’s car where the skid marks say it was not. A reconstruction is under way.',
    status: 'pending',
    area: 'Criminal Law',
    lawyer: 'siobhan',
    client: 'theo',
    openedDaysAgo: 61,
    publishTitle: true,
    timeline: [
      {
        daysAgo: 9,
        time: '13:30',
        text: 'Site visit with the reconstruction engineer. The sight line from Quarry Lane is nine meters shorter than the report assumes.',
        attachment: crossing,
      },
      { daysAgo: 34, text: 'Obtained the dispatch log and the tow operator’s photographs.' },
      { daysAgo: 60, time: '16:20', text: 'Clerk’s hearing requested; the license stays valid meanwhile.' },
    ],
    tasks: [
      { title: 'Engineer’s preliminary report', priority: 'high', dueInDays: 11 },
      { title: 'Ask the city for the crossing’s accident history', dueInDays: 18 },
    ],
  },
  {
    number: 'CR-288015-09',
    title: 'Record sealing for a youthful offense',
    description:
      'Petition to seal a conviction from seventeen years ago. The petitioner has since trained as an electrician, raised two children and has not so much as a parking ticket.',
    status: 'closed',
    statusBefore: 'pending',
    area: 'Criminal Law',
    lawyer: 'mateo',
    clientName: 'Name withheld at the client’s request',
    openedDaysAgo: 210,
    timeline: [
      {
        daysAgo: 52,
        time: '11:00',
        text: 'Petition granted. Certified copies sent to the client and to the licensing bureau.',
      },
      { daysAgo: 118, text: 'The district attorney does not oppose.' },
      { daysAgo: 209, time: '09:50', text: 'Petition filed with eleven letters of support.' },
    ],
  },
]
