import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'

/** Coming dates in the client's own unlocked case, live. */
export function useClientCase(caseId: string, clientId: string, grant: string) {
  const { ahead } = api.client.cases
  const query = ahead.queryOptions({ input: { caseId }, context: { grant } })
  const read = useQuery(query)
  const chat = read.data?.chat
  useLive(
    [
      ...['calendar_events', 'appointments', 'chat_conversations'].map(
        (table) => `${table}/client_id/${clientId}`,
      ),
      ...(chat ? [`chat_messages/conversation_id/${chat.conversationId}`] : []),
    ],
    [query.queryKey],
  )
  return read
}
