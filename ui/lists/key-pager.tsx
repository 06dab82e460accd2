import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'

/** The target of the step, a URL or a function; undefined at the end of the list. */
type Step = string | (() => void) | null | undefined

type Props = {
  newer?: Step
  older?: Step
  newerLabel?: string
  olderLabel?: string
}

/** Pagination by key: no page numbers, only newer and older. */
export function KeyPager({ newer, older, newerLabel = 'Newer', olderLabel = 'Older' }: Props) {
  if (!newer && !older) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3">
      <StepButton step={newer}>
        <ArrowLeft aria-hidden />
        {newerLabel}
      </StepButton>
      <StepButton step={older}>
        {olderLabel}
        <ArrowRight aria-hidden />
      </StepButton>
    </nav>
  )
}

function StepButton({ step, children }: { step: Step; children: ReactNode }) {
  if (typeof step === 'string')
    return (
      <ButtonLink variant="secondary" size="sm" to={step}>
        {children}
      </ButtonLink>
    )
  return (
    <Button variant="secondary" size="sm" disabled={!step} onClick={() => step?.()}>
      {children}
    </Button>
  )
}
