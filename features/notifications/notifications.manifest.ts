import type { Manifest } from '#platform/manifest.ts'
import { mailUnread } from './mail-unread.server.ts'
import { notificationTopics } from './notifications.topics.ts'

export const notificationsManifest: Manifest = {
  topics: notificationTopics,
  jobs: (services) => [{ name: 'mail what stays unread', everyMs: 60_000, run: () => mailUnread(services) }],
}
