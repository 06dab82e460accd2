import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Badge } from '#ui/lists/badge.tsx'

/** Whether the lawyer is there, live. */
export function LawyerPresence({ lawyerId }: { lawyerId: string }) {
  const options = api.client.presence.ofLawyer.queryOptions({ input: { lawyerId } })
  const { data } = useQuery(options)
  useLive(`user_presence/lawyer_id/${lawyerId}`, [options.queryKey])
  if (!data) return null
  return <Badge tone={data.online ? 'green' : 'grey'}>{data.online ? 'Online' : 'Offline'}</Badge>
}
