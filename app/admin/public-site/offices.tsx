import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { NewOffice, OfficeList, officeList } from '#features/locations/office-list.tsx'
import { firm } from '#firm.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/offices.ts'

const queries = () => [officeList()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Offices · ${firm.name}` }]

export default function Offices({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false)
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Offices"
        description="Visitors see them on the contact page and choose a lawyer by them, in this order."
        actions={
          <>
            <DownloadCsv list="offices" />
            <ButtonLink variant="secondary" to="/admin/public-site/offices/import">
              Import
            </ButtonLink>
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add Office
            </Button>
          </>
        }
      />
      <OfficeList />
      <NewOffice open={adding} onOpenChange={setAdding} />
    </HydrationBoundary>
  )
}
