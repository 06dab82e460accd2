import type { AuditWords } from '#platform/audit/audit-words.ts'

/** The feature's words in the audit log. */
export const siteArchiveAudit: AuditWords = {
  actions: { 'site.copied': { name: 'Site copied', says: () => 'Took a copy of the public site' } },
  entities: { site_archive: { name: 'copy of the public site' } },
}
