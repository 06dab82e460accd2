import { HydrationBoundary } from '@tanstack/react-query'
import { FirmForm } from '#features/firm/firm-form.tsx'
import { firmQuery } from '#features/firm/use-firm-form.ts'
import { TableHistory } from '#features/record-history/record-history.tsx'
import { firm } from '#firm.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/firm.ts'

const queries = () => [firmQuery()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Firm · ${firm.name}` }]

export default function Firm({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Firm"
        description="What every page, mail and shared link says of the firm. A change is public at once."
        actions={
          <ButtonLink variant="secondary" to="/contact" target="_blank">
            See as a Visitor
          </ButtonLink>
        }
      />
      <FirmForm />
      <div className="max-w-4xl">
        <TableHistory table="firm_settings" />
      </div>
    </HydrationBoundary>
  )
}
