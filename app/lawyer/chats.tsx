import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { LawyerChats, lawyerConversations } from '#features/chat/lawyer-chats.tsx'
import { firm } from '#firm.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/chats.ts'
import type { Portal } from './portal.tsx'

const queries = () => [lawyerConversations()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Active Chats · ${firm.name}` }]

export default function ActiveChats({ loaderData }: Route.ComponentProps) {
  const { lawyerId } = useOutletContext<Portal>()
  return (
    <HydrationBoundary state={loaderData.state}>
      <LawyerChats lawyerId={lawyerId} />
    </HydrationBoundary>
  )
}
