import { createHash } from 'node:crypto'

// Two clients and their two lawyers, A and B, and a row of everything for each. A row's label says whose it is:
// `A` is client A's and lawyer A's, `cA` the client's alone, `lA` the lawyer's alone, `M` the administrator's,
// anything else has no owner. After a colon follows the kind that policies treat differently.

/** The same id for the same text in every run. */
export function id(words: string): string {
  const hash = createHash('md5').update(words).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5')
}

export type Row = Record<string, unknown>
export type Rows = [label: string, row: Row][]

export const parties = ['A', 'B'] as const
type Party = (typeof parties)[number]

export const ofBoth = (row: (party: Party) => Row, kind = ''): Rows =>
  parties.map((party) => [`${party}${kind}`, { id: id(`${party}${kind}`), ...row(party) }])
export const ofEach = (row: (person: string, party: Party) => Row, kind = ''): Rows =>
  parties.flatMap((party) =>
    ['c', 'l'].map((role): Rows[number] => {
      const person = `${role}${party}`
      return [`${person}${kind}`, row(person, party)]
    }),
  )
export const client = (party: string) => id(`client ${party}`)
export const lawyer = (party: string) => id(`lawyer ${party}`)
export const user = (person: string) => id(`user ${person}`)
export const ofCase = (party: Party) => ({
  case_id: id(`case ${party}`),
  client_id: client(party),
  lawyer_id: lawyer(party),
})
export const ofPair = (party: Party) => ({ client_id: client(party), lawyer_id: lawyer(party) })
export const hex = (words: string) => createHash('sha256').update(words).digest('hex')
export const soon = new Date(Date.now() + 60_000).toISOString()
export const past = new Date(Date.now() - 60_000).toISOString()

/** The grant of an anonymous visitor who unlocked case A. */
export const grantOfA = hex('grant A')
