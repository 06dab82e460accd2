import type { lawyers } from '#features/lawyers/lawyers.table.ts'
import type { LawyerKey } from './personas.ts'

/** A lawyer's public profile, without the fields of the persona. */
export type Profile = Pick<
  typeof lawyers.$inferInsert,
  'title' | 'specialization' | 'location' | 'yearsExperience' | 'phone' | 'bio'
>

const everywhere = 'World Wide'

/** The demo firm's lawyers: each department has at least one. */
export const profiles: Record<LawyerKey, Profile> = {
  eleanor: {
    title: 'Managing Partner',
    specialization: 'General Practice',
    location: 'New York',
    yearsExperience: 22,
    phone: '+1 212 555 0101',
    bio: 'Eleanor founded the firm’s Roosevelt Island office in a former pharmacy and still keeps the drawers. She tries cases in state and federal court, from lease disputes to the occasional arraignment at two in the morning, and is known for answering a hard question with the honest odds. Before private practice she clerked in the Second Department and spent six years with a legal aid society in Queens.',
  },
  mateo: {
    title: 'Partner',
    specialization: 'Criminal Defense',
    location: 'New York',
    yearsExperience: 17,
    phone: '+1 212 555 0102',
    bio: 'A former public defender with more than ninety trials to verdict, Mateo prepares every case as though it will be tried, which is why so many of them are not. He teaches cross-examination to young lawyers on Saturday mornings and works in English, Spanish and Quechua.',
  },
  priyanka: {
    title: 'Partner',
    specialization: 'Corporate Law',
    location: 'New York',
    yearsExperience: 15,
    phone: '+1 212 555 0103',
    bio: 'Priyanka advises founders, family companies and the funds that buy them. She drafts agreements that people can read, keeps closing lists short, and has talked more than one pair of co-founders out of suing each other. Before law school she was a structural engineer, and it shows in her diligence memos.',
  },
  adaeze: {
    title: 'Partner',
    specialization: 'Family Law',
    location: 'New Jersey',
    yearsExperience: 14,
    phone: '+1 201 555 0104',
    bio: 'Adaeze guides families through divorce, custody and adoption with a plain rule: the children’s calendar comes before the lawyers’. A trained mediator, she settles most of her matters without a trial and is thoroughly prepared for the rest.',
  },
  linh: {
    title: 'Of Counsel',
    specialization: 'Immigration Law',
    location: everywhere,
    yearsExperience: 12,
    phone: '+1 212 555 0105',
    bio: 'Linh represents researchers, nurses, artists and asylum seekers before immigration agencies and consulates on four continents. She arrived in the United States at nine with one suitcase and a library card, and has kept the card. Consultations in English, Vietnamese and French.',
  },
  desmond: {
    title: 'Senior Associate',
    specialization: 'Personal Injury',
    location: 'Illinois',
    yearsExperience: 9,
    phone: '+1 312 555 0106',
    bio: 'Desmond acts for people hurt at work, on the road and by products that should have been recalled. He reads medical records for breakfast, explains what a claim is worth before it is filed, and charges nothing unless it succeeds.',
  },
  noor: {
    title: 'Partner',
    specialization: 'Employment Law',
    location: 'California',
    yearsExperience: 13,
    phone: '+1 415 555 0107',
    bio: 'Noor represents employees and the smaller employers who would rather get it right the first time: wages, leave, discrimination, and the handbook that nobody has read since it was written. She has argued before the California Supreme Court twice and lost her voice only once.',
  },
  stellan: {
    title: 'Partner',
    specialization: 'Real Estate Law',
    location: 'New York',
    yearsExperience: 19,
    phone: '+1 212 555 0108',
    bio: 'From co-op boards to loading docks, Stellan has closed purchases in every borough and untangled boundary lines drawn in 1811. He grew up in his parents’ hardware store and can tell from a survey whether the fence or the map is wrong.',
  },
  ruth: {
    title: 'Senior Counsel',
    specialization: 'Estate Planning',
    location: 'Florida',
    yearsExperience: 31,
    phone: '+1 305 555 0109',
    bio: 'Ruth has written wills for three generations of the same families. She plans estates for teachers and shipowners with equal care, administers trusts, and keeps a drawer of letters that clients asked her to post at the right time. So far, none has been late.',
  },
  kenji: {
    title: 'Partner',
    specialization: 'Intellectual Property',
    location: everywhere,
    yearsExperience: 16,
    phone: '+1 415 555 0110',
    bio: 'Kenji protects inventions, brands and recordings in the United States, Japan and the European Union. A former acoustics researcher with two patents of his own, he can explain a claim chart to a jury and a jury to an inventor.',
  },
  imani: {
    title: 'Partner',
    specialization: 'Tax Law',
    location: 'Texas',
    yearsExperience: 18,
    phone: '+1 512 555 0111',
    bio: 'Imani left a revenue agency to sit on the other side of the table. She handles audits, appeals and voluntary disclosures for individuals, charities and companies, and writes the clearest letters to tax offices you will ever be glad you did not have to write.',
  },
  siobhan: {
    title: 'Associate',
    specialization: 'Criminal Defense',
    location: 'Massachusetts',
    yearsExperience: 6,
    phone: '+1 617 555 0112',
    bio: 'Siobhán defends students, nurses and anyone else whose livelihood hangs on a clean record. She came to law from investigative journalism and still begins every case by knocking on doors.',
  },
  rafael: {
    title: 'Of Counsel',
    specialization: 'Corporate Law',
    location: everywhere,
    yearsExperience: 24,
    phone: '+1 305 555 0113',
    bio: 'Rafael structures joint ventures and shipping contracts between the Americas and Europe, in English, Portuguese and Spanish. Clients call him when a deal must close across three time zones before any of them has had lunch.',
  },
  leilani: {
    title: 'Associate',
    specialization: 'Family Law',
    location: 'Washington',
    yearsExperience: 7,
    phone: '+1 206 555 0114',
    bio: 'Leilani practices collaborative divorce and guardianship, often for blended families spread over several islands and states. She listens first, writes things down, and has a talent for parenting plans that survive the first summer.',
  },
}
