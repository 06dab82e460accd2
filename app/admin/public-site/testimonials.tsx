import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { TestimonialDialog } from '#features/testimonials/testimonial-dialog.tsx'
import { TestimonialList, testimonialList } from '#features/testimonials/testimonial-list.tsx'
import { firm } from '#firm.ts'
import { Button } from '#ui/forms/button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/testimonials.ts'

const queries = () => [testimonialList()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Testimonials · ${firm.name}` }]

export default function Testimonials({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false)
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Testimonials"
        description={`The home page shows the published ones in this order, with the notice “${firm.notices.testimonials}”`}
        actions={
          <>
            <DownloadCsv list="testimonials" />
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add Testimonial
            </Button>
          </>
        }
      />
      <TestimonialList />
      <TestimonialDialog open={adding} onOpenChange={setAdding} />
    </HydrationBoundary>
  )
}
