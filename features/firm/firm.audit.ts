import type { AuditWords } from '#platform/audit/audit-words.ts'

/** Names of single settings; changes of all others are logged as 'what the site says of the firm'. */
const settings: Readonly<Record<string, string>> = {
  timeZone: 'the time zone',
  locale: 'the formats of dates and numbers',
  colours: 'the colours',
  mark: 'the mark',
  storage: 'how much may be stored',
  records: 'for how long deleted records are kept',
}

/** The feature's words in the audit log. */
export const firmAudit: AuditWords = {
  actions: {
    'firm.changed': {
      name: 'Firm changed',
      says({ detail: { changed } }) {
        const keys = Array.isArray(changed) ? changed.map(String) : []
        const named = keys.flatMap((key) => settings[key] ?? [])
        const what = named.length < keys.length || !named.length ? ['what the site says of the firm'] : []
        return `Changed ${new Intl.ListFormat('en').format([...what, ...named])}`
      },
    },
  },
  entities: {
    firm_settings: {
      name: 'firm',
      fields: {
        name: { name: 'Name' },
        shortName: { name: 'Short name' },
        tagline: { name: 'Tagline' },
        address: { name: 'Address' },
        companyNumber: { name: 'Company number' },
        emailDomain: { name: 'Email domain' },
        emails: { name: 'Email addresses' },
        phone: { name: 'Phone' },
        promises: { name: 'Promises' },
        hours: { name: 'Office hours' },
        social: { name: 'Social media' },
        notices: { name: 'Notices' },
        timeZone: { name: 'Time zone' },
        locale: { name: 'Formats' },
        records: { name: 'Retention' },
        storage: { name: 'Storage' },
        colours: { name: 'Colors' },
        logo: { name: 'Logo', as: 'file' },
        mark: { name: 'Mark' },
      },
    },
  },
}
