/**
 * The people of the demo firm, shared with the tests and the browser tests. All invented; every address
 * ends in `.example`, a reserved domain.
 */
export interface Persona {
  name: string
  email: string
}

const staff = (name: string, mailbox: string): Persona => ({
  name,
  email: `${mailbox}@octagonlaw.example`,
})
const clientPersona = (name: string, mailbox: string): Persona => ({ name, email: `${mailbox}@demo.example` })

/** Runs the firm's office and has no cases. */
export const administrator = staff('Margit Osei-Lindholm', 'admin')

export const lawyerPersonas = {
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
} satisfies Record<string, Persona>
export type LawyerKey = keyof typeof lawyerPersonas

/** `naomi` is the client whose login the demo prints. */
export const clientPersonas = {
  naomi: clientPersona('Naomi Prescott-Reyes', 'client'),
  samuel: clientPersona('Samuel Adeyemi-Frost', 'samuel.adeyemi'),
  ingrid: clientPersona('Ingrid Solheim-Park', 'ingrid.solheim'),
  marcus: clientPersona('Marcus Bellweather', 'marcus.bellweather'),
  yusra: clientPersona('Yusra Al-Khatib', 'yusra.alkhatib'),
  weiming: clientPersona('Wei-Ming Zhao', 'weiming.zhao'),
  dolores: clientPersona('Dolores Figueroa-Lane', 'dolores.figueroa'),
  theo: clientPersona('Theo Lindqvist', 'theo.lindqvist'),
  anjali: clientPersona('Anjali Mehrotra-Bell', 'anjali.mehrotra'),
  patrick: clientPersona('Patrick O’Rourke-Hayes', 'patrick.orourke'),
  keisha: clientPersona('Keisha Broadnax', 'keisha.broadnax'),
  olga: clientPersona('Olga Petrenko-Marsh', 'olga.petrenko'),
  bernard: clientPersona('Bernard Achebe-Stone', 'bernard.achebe'),
} satisfies Record<string, Persona>
export type ClientKey = keyof typeof clientPersonas
