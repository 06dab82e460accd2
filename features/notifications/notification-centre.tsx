import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '#platform/realtime/live.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { newestNotifications } from './newest-notifications.ts'
import type { NotificationLinks } from './notification-sheet.tsx'
import type { Reader } from './notifications.schema.ts'

export { newestNotifications }

const NotificationSheet = lateDialog(() =>
  import('./notification-sheet.tsx').then((code) => code.NotificationSheet),
)

/** How many are unread, live; nothing while that isn't known. */
export function useUnreadNotifications(userId: string): number | undefined {
  const { data } = useQuery(newestNotifications())
  useLive(`notifications/user_id/${userId}`, [newestNotifications().queryKey])
  return data?.unread
}

type Props = {
  userId: string
  reader?: Reader
  links?: NotificationLinks
  /** Where the reader chooses what is mailed. */
  settings: string
}

/** A bell with the number of what is unread, and the list behind it. */
export function NotificationCentre({ userId, reader = 'client', links, settings }: Props) {
  const [open, setOpen] = useState(false)
  const unread = useUnreadNotifications(userId) ?? 0
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          icon={<Bell aria-hidden />}
          onClick={() => setOpen(true)}
        />
        {unread > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute top-0.5 right-0 min-w-4 rounded-full bg-primary px-1 text-center text-2xs/4 font-semibold text-on-primary tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </span>
      <LateDialog open={open}>
        <NotificationSheet
          open={open}
          onOpenChange={setOpen}
          unread={unread}
          reader={reader}
          links={links ?? {}}
          settings={settings}
        />
      </LateDialog>
    </>
  )
}
