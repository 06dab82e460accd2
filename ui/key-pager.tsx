import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { cn } from './cn.ts'

/** Where the step goes: an address, or what to do; nothing where the list ends. */
type Step = string | (() => void) | null | undefined

type Props = {
  newer?: Step
  older?: Step
  pending?: boolean
  newerLabel?: string
  olderLabel?: string
  className?: string
}

/** Steps through a list that is read by key: there is no count of pages, only newer and older. */
export function KeyPager({
  newer,
  older,
  pending,
  newerLabel = 'Newer',
  olderLabel = 'Older',
  className,
}: Props) {
  if (!newer && !older) return null
  return (
    <nav aria-label="Pages" className={cn('flex items-center justify-between gap-3', className)}>
      <StepButton step={newer} pending={pending}>
        <ArrowLeft aria-hidden />
        {newerLabel}
      </StepButton>
      <StepButton step={older} pending={pending}>
        {olderLabel}
        <ArrowRight aria-hidden />
      </StepButton>
    </nav>
  )
}

function StepButton({
  step,
  pending,
  children,
}: {
  step: Step
  pending: boolean | undefined
  children: ReactNode
}) {
  if (typeof step === 'string')
    return (
      <ButtonLink variant="secondary" size="sm" to={step}>
        {children}
      </ButtonLink>
    )
  return (
    <Button variant="secondary" size="sm" disabled={!step || pending} onClick={() => step?.()}>
      {children}
    </Button>
  )
}
