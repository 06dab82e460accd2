import type { Procedures } from '../procedures.ts'

export default {
  'notifications.list': ['person'],
  'notifications.markRead': ['person', (of) => ({ id: of.id('notification') })],
  'notifications.mail': ['person'],
  'notifications.digest': ['person'],
  'notifications.setDigest': ['person', () => ({ digest: 'weekly' })],
  'notifications.setMail': ['person', () => ({ email: false })],
  'lawyer.preferences.get': ['lawyer'],
  'lawyer.preferences.set': ['lawyer', () => ({ email: true, push: false })],
  'notifications.occasions': ['person'],
  'notifications.setOccasions': ['person', () => ({ unmailed: ['documents'] })],
} satisfies Procedures
