import { exportOf, type Manifest } from '#platform/manifest.ts'
import { adminInbox } from './admin-inbox.server.ts'
import { contactAudit } from './contact.audit.ts'
import { messageColumns } from './contact.csv.ts'
import { contactTopics } from './contact.topics.ts'
import { mailMessage } from './mail-message.server.ts'

export const contactManifest: Manifest = {
  audit: contactAudit,
  topics: contactTopics,
  queued: (services) => ({ contact_message: mailMessage(services) }),
  exports: {
    messages: exportOf(adminInbox.list, {
      feature: 'inbox',
      entity: 'contact_messages',
      what: 'the messages',
      columns: messageColumns,
    }),
  },
}
