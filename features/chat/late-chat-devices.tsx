import { lazy, Suspense } from 'react'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'

const Devices = lazy(() => import('./chat-devices.tsx').then((file) => ({ default: file.ChatDevices })))

/** The devices of one's chats, loaded after the rest of a settings page. */
export function ChatDevices() {
  return useHydrated() ? (
    <Suspense fallback={<Waiting />}>
      <Devices />
    </Suspense>
  ) : (
    <Waiting />
  )
}

const Waiting = () => (
  <Card as="section">
    <CardHeader>
      <CardTitle as="h2">Chat devices</CardTitle>
    </CardHeader>
    <CardBody>
      <Loading label="Loading your devices...">
        <Skeleton className="h-16" />
      </Loading>
    </CardBody>
  </Card>
)
