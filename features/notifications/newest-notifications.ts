import { api } from '#platform/api/client.ts'

/** The reader's newest notifications, and how many are unread. */
export const newestNotifications = () => api.notifications.list.queryOptions()
