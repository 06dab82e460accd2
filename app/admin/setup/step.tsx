import { HydrationBoundary } from '@tanstack/react-query'
import { firmParts } from '#features/firm/firm-parts.tsx'
import { FirmStep } from '#features/firm/firm-step.tsx'
import { firmQuery } from '#features/firm/use-firm-form.ts'
import { firm } from '#firm.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/step.ts'
import { OtherSteps, StepFrame } from './step-frame.tsx'
import { neighbours, overview, steps } from './steps.ts'

const queries = () => [firmQuery()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Set-Up · ${firm.name}` }]

/** A question that a part of the firm's settings answers. */
export default function SetupStep({ loaderData, params }: Route.ComponentProps) {
  const step = steps.find(({ key }) => key === params.step)
  if (!step || !('part' in step))
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
  return (
    <HydrationBoundary state={loaderData.state}>
      <StepFrame step={step.key} about={firmParts[step.part].about}>
        <FirmStep part={step.part} next={neighbours(step.key).next}>
          <OtherSteps step={step.key} />
        </FirmStep>
      </StepFrame>
    </HydrationBoundary>
  )
}
