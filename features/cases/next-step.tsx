import { formatDay } from '#platform/dates/format-day.ts'
import { cn } from '#ui/cn.ts'
import { isClosedStatus } from './cases.schema.ts'

type Props = {
  item: { status: string; nextStep: string | null; nextStepOn: string | null }
  className?: string
}

/** The next step of a case, as its lawyer describes it to the client; nothing until it is written, or once the case is closed. */
export const NextStep = ({ item: { status, nextStep, nextStepOn }, className }: Props) =>
  nextStep &&
  !isClosedStatus(status) && (
    <div className={cn('rounded-sm border-l-2 border-brass-fill bg-sunken/60 px-3.5 py-2.5', className)}>
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft">
        <span>What happens next</span>
        {nextStepOn && <time dateTime={nextStepOn}>{formatDay(nextStepOn)}</time>}
      </p>
      <p dir="auto" className="text-sm wrap-anywhere">
        {nextStep}
      </p>
    </div>
  )
