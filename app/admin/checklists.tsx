import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ChecklistList, checklistList, NewChecklist } from '#features/checklists/checklist-list.tsx'
import { firm } from '#firm.ts'
import { Button } from '#ui/forms/button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/checklists.ts'

const queries = () => [checklistList()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Checklists · ${firm.name}` }]

export default function Checklists({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false)
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="All Checklists"
        description="A new case gets the tasks of its practice area; an imported case doesn’t. Changing a checklist changes no existing task."
        actions={
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add Checklist
          </Button>
        }
      />
      <ChecklistList />
      <NewChecklist open={adding} onOpenChange={setAdding} />
    </HydrationBoundary>
  )
}
