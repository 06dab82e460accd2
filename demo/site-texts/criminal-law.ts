import type { AreaText } from '#features/site-texts/site-texts.schema.ts'

export const criminalLaw: AreaText = {
  summary: 'Defense from the first phone call through arraignment, hearings, trial and record sealing.',
  description:
    'Criminal defense in New York: arraignments, desk appearance tickets, DWI, felonies, orders of protection, appeals and sealing of old records.',
  headline: 'The first decisions are made in the first hours.',
  lead: 'What you say at the precinct, what is argued at arraignment and what is preserved that week shape everything that follows. We start then, not at the first court date.',
  intro: {
    title: 'A charge is an accusation. Our work begins with testing it.',
    paragraphs: [
      'Most criminal cases in New York never reach a jury. They are decided by what the defense finds in the first weeks: the body-camera minutes that don’t match the report, the witness who was never called back, the search that had no basis. We read every page the prosecution must hand over, and we ask for the pages that are missing.',
      'We tell you plainly what you are facing: the charge, the range of sentences, and what a plea would mean for your job, your license, your immigration status and your family. Then you decide, and we carry it out.',
    ],
  },
  services: [
    {
      title: 'Arrest and arraignment',
      items: [
        'Calls to the precinct and arranged surrenders',
        'Desk appearance tickets',
        'Arraignment and bail applications',
        'Orders of protection, and changing their terms',
      ],
    },
    {
      title: 'Misdemeanors and violations',
      items: [
        'Assault, harassment and menacing',
        'Petit larceny and shoplifting',
        'Drug and weapon possession',
        'Trespass, disorderly conduct and summonses',
      ],
    },
    {
      title: 'Felonies and trial',
      items: [
        'Robbery, burglary and serious assault',
        'Fraud, grand larceny and identity theft',
        'Grand jury practice, and whether to testify',
        'Suppression hearings and jury trials',
      ],
    },
    {
      title: 'Driving, appeals and old records',
      items: [
        'DWI, refusal hearings and conditional licenses',
        'Suspended licenses and leaving the scene',
        'Appeals and motions to set a judgment aside',
        'Sealing of eligible convictions',
      ],
    },
  ],
  reasons: [
    {
      title: 'The lawyer you hire is the lawyer who stands up',
      text: 'Your case has one attorney, named on your file from the first day. No one meets you for the first time in the hallway outside the courtroom.',
    },
    {
      title: 'We read the discovery, all of it',
      text: 'New York requires the prosecution to disclose early and broadly. We log what arrived and what did not, and we hold them to the clock.',
    },
    {
      title: 'We look past the courtroom',
      text: 'A plea that ends a case can start a deportation or cost a nursing license. We check those consequences before you answer, not after.',
    },
    {
      title: 'You know what is next',
      text: 'After every appearance you get a short written account in your client portal: what happened, what was decided, and the date that matters next.',
    },
  ],
  closing: {
    title: 'Arrested, or expecting to be?',
    text: 'Don’t explain anything to anyone yet. Ask for a lawyer, then call us. The first conversation is free and confidential.',
  },
}
