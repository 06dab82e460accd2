import { useQuery } from '@tanstack/react-query'
import { pinRequests } from '#features/case-access/pin-requests.tsx'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import type { Section } from './sections.ts'

export const waitingRequests = () => api.lawyer.appointments.waiting.queryOptions()
export const unreadMessages = () => api.lawyer.chat.unread.queryOptions()

interface Who {
  lawyerId: string | null
  userId: string | null
}

/** The counts of each section, updated live. */
export function useWaiting({ lawyerId, userId }: Who): Partial<Record<Section['path'], number>> {
  const requests = useQuery(waitingRequests())
  const unread = useQuery(unreadMessages())
  useLive(lawyerId ? `appointments/lawyer_id/${lawyerId}` : [], [waitingRequests().queryKey])
  // A new message changes its conversation; reading it changes its notification.
  useLive(
    lawyerId && userId ? [`chat_conversations/lawyer_id/${lawyerId}`, `notifications/user_id/${userId}`] : [],
    [unreadMessages().queryKey],
  )
  const pins = useQuery(pinRequests())
  useLive(lawyerId ? `case_access_requests/lawyer_id/${lawyerId}` : [], [pinRequests().queryKey])
  return { appointments: requests.data ?? 0, chats: unread.data ?? 0, pins: pins.data?.length ?? 0 }
}
