import { HydrationBoundary } from '@tanstack/react-query'
import { keptList, keptPageInput } from '#features/record-readings/kept-list.tsx'
import { RecordReading, readingQuery } from '#features/record-readings/record-reading.tsx'
import { keptPartNames, partPath } from '#features/record-readings/record-readings.schema.ts'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { preload } from '../preload.ts'
import type { Route } from './+types/record-reading.ts'

/** The part that an address names; undefined for one that there isn't. */
const partAt = (path = 'client') => keptPartNames.find((part) => partPath(part) === path)

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const part = partAt(params.part)
  if (!part) throw new Response(null, { status: 404 })
  const page = keptList(params.id, part, listAskedBy(keptPageInput, request))
  return { state: await preload(context, readingQuery(params.id), page) }
}

export const meta: Route.MetaFunction = () => [{ title: `Deleted client · ${firm.name}` }]

export default function Reading({ loaderData, params }: Route.ComponentProps) {
  const { id } = params
  return (
    <HydrationBoundary state={loaderData.state}>
      <RecordReading key={id} id={id} part={partAt(params.part) ?? 'clients'} />
    </HydrationBoundary>
  )
}
