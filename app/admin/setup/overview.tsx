import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/overview.ts'
import { readiness } from './readiness.ts'
import { addressOf } from './steps.ts'

const firmQuery = () => api.admin.firm.read.queryOptions()
const offices = () => api.admin.locations.list.queryOptions()
const lawyers = () => api.admin.lawyers.options.queryOptions()
const pages = () => api.admin.siteTexts.list.queryOptions()
const queries = () => [firmQuery(), offices(), lawyers(), pages()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Set-Up · ${firm.name}` }]

/** What the public site still needs, with the way to each. */
export default function Setup({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Readiness />
    </HydrationBoundary>
  )
}

function Readiness() {
  const settings = useQuery(firmQuery())
  useLive('firm_settings', [api.admin.firm.key()])
  const places = useQuery(offices())
  useLive('locations', [api.admin.locations.key()])
  const team = useQuery(lawyers())
  useLive('lawyers', [api.admin.lawyers.key()])
  const texts = useQuery(pages())
  useLive('site_texts', [api.admin.siteTexts.key()])
  const all = [settings, places, team, texts]
  if (all.some(({ isLoadingError }) => isLoadingError))
    return (
      <ErrorState
        title="Failed to load the set-up"
        onRetry={() => all.map((query) => query.refetch())}
        retrying={all.some(({ isFetching }) => isFetching)}
      />
    )
  if (!settings.data || !places.data || !team.data || !texts.data)
    return <CardsLoading label="Loading the set-up..." />
  const things = readiness({
    firm: settings.data,
    offices: places.data.length,
    lawyers: team.data.length,
    pages: texts.data.filter(({ published }) => published).map(({ key }) => key),
  })
  const left = things.filter(({ done }) => !done)
  return (
    <>
      <PageHeader
        title={
          left.length
            ? `${left.length} of ${things.length} things before you go public`
            : 'Ready to go public'
        }
        description={
          left.length
            ? 'The site shows what is entered, and nothing that is not. You can go through the questions again whenever you like.'
            : 'Everything that visitors look for is there.'
        }
        actions={
          <>
            <ButtonLink variant="secondary" to="/" target="_blank">
              See as a Visitor
            </ButtonLink>
            <ButtonLink to={addressOf(left[0]?.step ?? 'name')}>
              {left.length ? 'Continue' : 'Go Through the Questions'}
            </ButtonLink>
          </>
        }
      />
      <ul className="flex flex-col divide-y divide-rule rounded-md border border-rule bg-surface">
        {things.map(({ name, why, step, done }) => (
          <li key={name} className="flex items-start gap-3 px-5 py-3">
            {done ? (
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-positive" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
            )}
            <div className="min-w-0">
              <TextLink to={addressOf(step)} className="tap font-medium">
                {name}
              </TextLink>
              <span className="sr-only">{done ? ' (done)' : ' (missing)'}</span>
              {!done && <p className="text-sm text-ink-soft">{why}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
