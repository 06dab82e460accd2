import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'

/** Where the step goes: an address, or what to do; nothing where the list ends. */
type Step = string | (() => void) | null | undefined

type Props = {
  newer?: Step
  older?: Step
  newerLabel?: string
  olderLabel?: string
}

/** Steps through a list that is read by key: there is no count of pages, only newer and older. */
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
