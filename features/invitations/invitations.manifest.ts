import { exportOf, type Manifest } from '#platform/manifest.ts'
import { removeExpiredInvitations } from './expired-invitations.server.ts'
import { invitationAudit } from './invitations.audit.ts'
import { invitationColumns } from './invitations.csv.ts'
import { adminInvitations } from './invitations.server.ts'
import { invitationTopics } from './invitations.topics.ts'

export const invitationsManifest: Manifest = {
  audit: invitationAudit,
  topics: invitationTopics,
  jobs: (services) => [
    { name: 'remove expired invitations', everyMs: 3_600_000, run: () => removeExpiredInvitations(services) },
  ],
  exports: {
    invitations: exportOf(adminInvitations.list, {
      feature: 'invitations',
      entity: 'invitations',
      what: 'the open invitations',
      columns: invitationColumns,
    }),
  },
}
