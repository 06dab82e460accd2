import type { DemoArticle } from '../articles.ts'

export const arrestToArraignment = {
  slug: 'from-arrest-to-arraignment',
  title: 'From arrest to arraignment: the first twenty-four hours in New York',
  excerpt:
    'What happens between the handcuffs and the judge, what to say (very little), and what a family can usefully do while they wait.',
  description:
    'What happens after an arrest in New York: questioning and the right to a lawyer, desk appearance tickets, arraignment, bail, and what families can do.',
  author: 'mateo',
  published: '2026-11-04',
  reviewed: '2026-11-16',
  practiceArea: 'Criminal Law',
  body: [
    {
      text: 'The phone call usually comes in the evening: he has been arrested, nobody will say for what, and the precinct has hung up twice. The next day feels like chaos to a family. In fact it follows a sequence, and knowing the sequence helps you do the few things that matter.',
    },
    { heading: 'Two sentences to remember' },
    {
      text: '“I am not answering questions. I want a lawyer.” Then silence, and politeness. Say it even if you did nothing, even if it seems that a good explanation would send you home, even if an officer says that asking for a lawyer will take longer. New York protects this right more strongly than the federal constitution does. Once a person in custody has asked for a lawyer, or a lawyer has told the police that she represents that person in the matter, police may not question that person about it without the lawyer present. The protection only works if somebody says the words.',
    },
    {
      text: 'It covers questions, not procedure. Give your true name, address and date of birth. Don’t resist a search, but say clearly that you don’t consent to one, of your phone in particular. Don’t give your passcode. Don’t discuss the case in a cell, and don’t discuss it on a telephone: calls from custody are commonly recorded, and prosecutors listen to them.',
    },
    { heading: 'Ticket or custody' },
    {
      text: 'For many low-level charges the police must, and for some others may, let the person go from the precinct with a desk appearance ticket: a date in court, generally within 20 days. There are exceptions, among them many domestic-violence charges, certain sex offenses, and cases with an open warrant. A ticket looks minor. It isn’t a traffic summons; it is a criminal case with the first court date written on it, and missing the date can lead to a warrant.',
    },
    {
      text: 'Otherwise the person is fingerprinted, photographed, and taken to central booking. A prosecutor interviews the officers and drafts the complaint. In New York City, courts expect a person to see a judge within about twenty-four hours of arrest, and unexplained delays beyond that can lead to release. Elsewhere in the state the rule is “without unnecessary delay”, and the timetable depends on the county.',
    },
    { heading: 'The arraignment' },
    {
      text: 'An arraignment is short, often five minutes. The defense lawyer meets the client just before, receives the complaint, and has perhaps ten minutes to learn who this person is: job, family, health, immigration status, record. Then four things happen.',
    },
    {
      list: [
        'The charges are put on record. The lawyer usually enters a plea of not guilty and gives notices that protect later rights, including a wish to testify before a grand jury in a felony case.',
        'The prosecution announces what statements or identifications it means to use. Listen: it shows what they have.',
        'The judge may issue an order of protection. It binds the defendant, not the person it protects. Even if that person phones or invites you home, you are the one who would be breaking it.',
        'The judge decides about release.',
      ],
      ordered: true,
    },
    { heading: 'Release and bail' },
    {
      text: 'In New York, bail exists to bring people back to court. For most misdemeanors and many non-violent felonies a judge may not set money bail at all: the choices are release on a promise to return, or release with conditions such as supervision. For offenses that qualify, including most violent felonies, the judge may set bail or order detention, and must name several forms in which bail can be paid. What helps is concrete: a relative in the courtroom, a letter from an employer, a lease, a school timetable, proof of earlier appearances kept.',
    },
    {
      text: 'Where somebody is held on a felony complaint, the prosecution generally has 120 hours from arrest, or 144 when a weekend or holiday falls in between, to obtain an indictment or hold a hearing; otherwise the person is normally released while the case goes on.',
    },
    { heading: 'What a family can do tonight' },
    {
      list: [
        'Find out the full name as booked, the date of birth, the precinct and the arrest number, and write them down.',
        'Call a lawyer and ask for one thing first: a call to the precinct saying that the person is represented.',
        'Don’t post about it, don’t contact the complainant, and don’t tidy anything away. All three can become charges of their own.',
        'Bring to court: identification, proof of address and work, the list of medicines, and a phone number that will be answered.',
        'Tell the lawyer at once if the person isn’t a citizen, has a professional license, or lives in public housing. A fast plea that “ends it today” can cost more than the case.',
      ],
    },
    { heading: 'Afterwards' },
    {
      text: 'The prosecution must hand over its evidence early and without being asked, and must be ready for trial within set times, such as 90 days for the most serious misdemeanors and six months for most felonies, with exceptions that lawyers argue over. In drunk-driving cases the license may be suspended at the arraignment itself, with a short window to ask for a hardship privilege. Cases that end in dismissal are generally sealed.',
    },
    {
      text: 'Few cases are won in the first day. Quite a few are lost there, by a sentence spoken to fill a silence. Two sentences, then wait.',
    },
  ],
} as const satisfies DemoArticle
