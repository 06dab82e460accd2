import type { AuditWords } from '#platform/audit/audit-words.ts'
import { type PartyRole, partyRoleNames } from './parties.schema.ts'
import { parties } from './parties.table.ts'

const as = (role: unknown) =>
  typeof role === 'string' ? ` as ${(partyRoleNames[role as PartyRole] ?? role).toLowerCase()}` : ''

/** The feature's words in the audit log. */
export const partyAudit: AuditWords = {
  actions: {
    'party.added': {
      name: 'Person added to a case',
      says: ({ thing, ofCase, detail: { role } }) => `Added ${thing}${as(role)}${ofCase}`,
    },
    'party.removed': {
      name: 'Person removed from a case',
      says: ({ thing, ofCase, detail: { role } }) => `Removed ${thing}${as(role)}${ofCase}`,
    },
    'party.role': {
      name: 'Role of a person changed',
      says: ({ thing, ofCase, detail: { role } }) => `Changed ${thing}${ofCase}: now${as(role)}`,
    },
    'party.merged': {
      name: 'Parties merged',
      says: ({ thing, detail: { merged } }) =>
        `Merged ${typeof merged === 'string' ? `“${merged}”` : 'another party'} into ${thing}`,
      names: { merged: 'parties' },
    },
    'party.parted': {
      name: 'Merging of parties undone',
      says: ({ thing, detail: { merged } }) =>
        `Undid the merge of ${typeof merged === 'string' ? `“${merged}”` : 'another party'} into ${thing}`,
      names: { merged: 'parties' },
    },
  },
  entities: {
    case_parties: { name: 'role in a case' },
    parties: {
      name: 'party',
      label: { table: parties, column: parties.name },
      isPlain: true,
      fields: {
        name: { name: 'Name' },
        kind: { name: 'Kind' },
        earlier_names: { name: 'Earlier names' },
        emails: { name: 'Email addresses' },
        phones: { name: 'Phone numbers' },
        addresses: { name: 'Addresses' },
        domain: { name: 'Domain' },
        birth_year: { name: 'Year of birth' },
      },
    },
  },
}
