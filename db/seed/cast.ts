/**
 * The people of the demo firm, whom the tests and the browser tests know as well. All invented; every address
 * ends in `.example`, which belongs to nobody.
 */
export interface CastMember {
  name: string
  email: string
}

const staff = (name: string, mailbox: string): CastMember => ({
  name,
  email: `${mailbox}@octagonlaw.example`,
})
const visitor = (name: string, mailbox: string): CastMember => ({ name, email: `${mailbox}@demo.example` })

/** Keeps the firm's office and has no cases. */
export const administrator = staff('Margit Osei-Lindholm', 'admin')

export const castLawyers = {
  eleanor: staff('Eleanor Vance', 'eleanor.vance'),
  mateo: staff('Mateo Quispe-Alarcón', 'mateo.quispe'),
  priyanka: staff('Priyanka Raghunathan', 'priyanka.raghunathan'),
  adaeze: staff('Adaeze Nwankwo-Hart', 'adaeze.nwankwo'),
  linh: staff('Linh Trần', 'linh.tran'),
  desmond: staff('Desmond Fairweather', 'desmond.fairweather'),
  noor: staff('Noor Haddad', 'noor.haddad'),
  stellan: staff('Stellan Brandvold', 'stellan.brandvold'),
  ruth: staff('Ruth Abramov-Cole', 'ruth.abramov'),
  kenji: staff('Kenji Morikawa', 'kenji.morikawa'),
  imani: staff('Imani Castellanos', 'imani.castellanos'),
  siobhan: staff('Siobhán Kerrigan-Doyle', 'siobhan.kerrigan'),
  rafael: staff('Rafael Montenegro-Silva', 'rafael.montenegro'),
  leilani: staff('Leilani Kealoha-Brandt', 'leilani.kealoha'),
} satisfies Record<string, CastMember>
export type LawyerKey = keyof typeof castLawyers

/** `naomi` is the client whose login the demo prints. */
export const castClients = {
  naomi: visitor('Naomi Prescott-Reyes', 'client'),
  samuel: visitor('Samuel Adeyemi-Frost', 'samuel.adeyemi'),
  ingrid: visitor('Ingrid Solheim-Park', 'ingrid.solheim'),
  marcus: visitor('Marcus Bellweather', 'marcus.bellweather'),
  yusra: visitor('Yusra Al-Khatib', 'yusra.alkhatib'),
  weiming: visitor('Wei-Ming Zhao', 'weiming.zhao'),
  dolores: visitor('Dolores Figueroa-Lane', 'dolores.figueroa'),
  theo: visitor('Theo Lindqvist', 'theo.lindqvist'),
  anjali: visitor('Anjali Mehrotra-Bell', 'anjali.mehrotra'),
  patrick: visitor('Patrick O’Rourke-Hayes', 'patrick.orourke'),
  keisha: visitor('Keisha Broadnax', 'keisha.broadnax'),
  olga: visitor('Olga Petrenko-Marsh', 'olga.petrenko'),
  bernard: visitor('Bernard Achebe-Stone', 'bernard.achebe'),
} satisfies Record<string, CastMember>
export type ClientKey = keyof typeof castClients
