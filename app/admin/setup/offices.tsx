import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { NewOffice, OfficeList, officeList } from '#features/locations/office-list.tsx'
import { firm } from '#firm.ts'
import { Button } from '#ui/forms/button.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/offices.ts'
import { ListStepEnd, StepFrame } from './step-frame.tsx'

const queries = () => [officeList()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Set-Up · ${firm.name}` }]

export default function OfficesStep({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false)
  return (
    <HydrationBoundary state={loaderData.state}>
      <StepFrame
        step="offices"
        about="Visitors see them on the contact page and choose a lawyer by them, in this order."
      >
        <OfficeList />
        <Button variant="secondary" className="w-fit" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          Add Office
        </Button>
        <NewOffice open={adding} onOpenChange={setAdding} />
        <ListStepEnd step="offices" />
      </StepFrame>
    </HydrationBoundary>
  )
}
