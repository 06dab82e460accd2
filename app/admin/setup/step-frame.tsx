import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Progress } from '#ui/lists/progress.tsx'
import { neighbours, type StepKey, steps } from './steps.ts'

type FrameProps = { step: StepKey; about: string; children: ReactNode }

/** A step of the set-up: how far it is, its question, and what answers it. */
export function StepFrame({ step, about, children }: FrameProps) {
  const at = steps.findIndex(({ key }) => key === step)
  const progress = `Step ${at + 1} of ${steps.length}`
  return (
    <div className="flex w-full max-w-4xl flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p className="text-sm text-ink-soft">{progress}</p>
        <Progress label={progress} value={(at + 1) / steps.length} />
      </div>
      <PageHeader title={steps[at]?.question} description={about} />
      {children}
    </div>
  )
}

/** Links to the other steps. */
export function OtherSteps({ step }: { step: StepKey }) {
  const { back, next } = neighbours(step)
  return (
    <>
      <ButtonLink variant="ghost" to={back}>
        Back
      </ButtonLink>
      <ButtonLink variant="ghost" to={next}>
        Later
      </ButtonLink>
    </>
  )
}

/** The end of a step whose entries are saved one by one. */
export const ListStepEnd = ({ step }: { step: StepKey }) => (
  <div className="flex flex-wrap items-center gap-3">
    <OtherSteps step={step} />
    <ButtonLink to={neighbours(step).next} className="ml-auto">
      Continue
    </ButtonLink>
  </div>
)
