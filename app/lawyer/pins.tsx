import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { OpenCases } from '#features/case-access/open-cases.tsx'
import { ownPins, PinList } from '#features/case-access/pin-list.tsx'
import { PinLocks, pinLocks } from '#features/case-access/pin-locks.tsx'
import { PinMaker, pinCases } from '#features/case-access/pin-maker.tsx'
import { PinRequests, pinRequests } from '#features/case-access/pin-requests.tsx'
import { PinsNotLoaded } from '#features/case-access/pins-not-loaded.tsx'
import { openCases } from '#features/case-access/use-open-cases.ts'
import { firm } from '#firm.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/pins.ts'
import type { Portal } from './portal.tsx'

const queries = () => [pinCases(), ownPins(), pinRequests(), pinLocks(), openCases()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `PIN Management · ${firm.name}` }]

export default function PinManagement({ loaderData }: Route.ComponentProps) {
  const { lawyerId } = useOutletContext<Portal>()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PinsNotLoaded />
      <PinRequests lawyerId={lawyerId} />
      <PinLocks lawyerId={lawyerId} />
      <OpenCases lawyerId={lawyerId} />
      <PinMaker lawyerId={lawyerId} />
      <section className="flex flex-col gap-3">
        <h2 className="font-serif text-xl font-medium">My PINs</h2>
        <PinList lawyerId={lawyerId} />
      </section>
    </HydrationBoundary>
  )
}
