import { HydrationBoundary } from '@tanstack/react-query'
import { firmParts } from '#features/firm/firm-parts.tsx'
import { FirmStep } from '#features/firm/firm-step.tsx'
import { firmQuery } from '#features/firm/use-firm-form.ts'
import { lawyerListInput } from '#features/lawyers/admin-lawyers.schema.ts'
import { lawyerTable } from '#features/lawyers/lawyer-table.tsx'
import { officeList } from '#features/locations/office-list.tsx'
import { pagesQuery } from '#features/site-texts/page-list.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { Progress } from '#ui/lists/progress.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/step.ts'
import { ListStep } from './list-step.tsx'
import { neighbours, overview, steps } from './steps.ts'

const queries = (request: Request) => {
  const step = new URL(request.url).pathname.split('/').at(-1)
  if (step === 'offices') return [officeList()]
  if (step === 'lawyers') return [lawyerTable(listAskedBy(lawyerListInput, request))]
  if (step === 'pages') return [pagesQuery()]
  return [firmQuery()]
}

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Set-Up · ${firm.name}` }]

/** One question of the set-up. */
export default function SetupStep({ loaderData, params }: Route.ComponentProps) {
  const at = steps.findIndex(({ key }) => key === params.step)
  const step = steps[at]
  if (!step)
    return (
      <EmptyState
        art="search"
        title="There is no such step."
        description="The address may be incomplete or out of date."
        action={
          <ButtonLink variant="secondary" to={overview}>
            Set-Up
          </ButtonLink>
        }
      />
    )
  const { back, next } = neighbours(step.key)
  const others = (
    <>
      <ButtonLink variant="ghost" to={back}>
        Back
      </ButtonLink>
      <ButtonLink variant="ghost" to={next}>
        Later
      </ButtonLink>
    </>
  )
  return (
    <HydrationBoundary state={loaderData.state}>
      <div className="flex w-full max-w-4xl flex-col gap-6">
        <div className="flex flex-col gap-2">
          <p className="text-sm text-ink-soft">
            Step {at + 1} of {steps.length}
          </p>
          <Progress label={`Step ${at + 1} of ${steps.length}`} value={(at + 1) / steps.length} />
        </div>
        <PageHeader title={step.question} description={aboutOf(step)} />
        {'part' in step ? (
          <FirmStep part={step.part} next={next}>
            {others}
          </FirmStep>
        ) : (
          <ListStep step={step.key} next={next}>
            {others}
          </ListStep>
        )}
      </div>
    </HydrationBoundary>
  )
}

const aboutOf = (step: (typeof steps)[number]): string =>
  'part' in step ? firmParts[step.part].about : about[step.key]

const about = {
  offices: 'Visitors see them on the contact page and choose a lawyer by them, in this order.',
  lawyers: 'Each has a page on the public site. The arrow mails a lawyer the link to an account.',
  pages:
    'The firm’s own words. What is empty is not shown; a practice area without texts has no page. Each page opens by itself: come back for the others.',
} as const
