import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const consentAudit: AuditWords = {
  actions: {
    'consent.given': {
      name: 'Consent given',
      says: ({ detail: { form }, ...fact }) =>
        form === 'portal'
          ? `Consented in the portal to publish ${published(fact)}`
          : `Recorded the client’s ${consentForms[String(form)] ?? 'consent'} to publish ${published(fact)}`,
    },
    'consent.withdrawn': {
      name: 'Consent withdrawn',
      says: (fact) => `Withdrew the client’s consent to publish ${published(fact)}`,
    },
  },
}

const consentForms: Record<string, string> = {
  written: 'written consent',
  oral: 'oral consent',
}
const published = ({ entity, thing, ofCase }: { entity: string; thing: string; ofCase: string }) =>
  entity === 'cases' ? `the title of ${thing}` : `${thing}${ofCase}`
