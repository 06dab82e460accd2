import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ownPreferences } from '#features/notifications/preference-switches.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { newlyWaiting } from './newly-waiting.ts'
import type { Section } from './sections.ts'
import type { useWaiting } from './use-waiting.ts'

const words = {
  appointments: 'New appointment request',
  chats: 'New message from a client',
  pins: 'A client asks for a PIN',
} as const

/** Alerts the lawyer when the count of a section that isn't open rises, if alerts are turned on. */
export function useAlerts(waiting: ReturnType<typeof useWaiting>, shown: Section['path'] | undefined): void {
  const { data } = useQuery(ownPreferences())
  const before = useRef(waiting)
  const { appointments, chats, pins } = waiting
  useEffect(() => {
    const now = { appointments, chats, pins }
    for (const section of newlyWaiting(before.current, now, { isWanted: Boolean(data?.push), shown }))
      toast.info(words[section], { id: section })
    before.current = now
  }, [appointments, chats, pins, data?.push, shown])
}
