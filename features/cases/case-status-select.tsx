import { Select } from '#ui/forms/select.tsx'
import { caseStatuses } from './cases.schema.ts'

export const capitalized = (status: string) => status.charAt(0).toUpperCase() + status.slice(1)
const statusOptions = optionsOf(caseStatuses)

/** Statuses to filter a list by. */
export function optionsOf<Status extends string>(statuses: readonly Status[]) {
  return statuses.map((status) => ({ value: status, label: capitalized(status) }))
}

const isOffered = (status: string | undefined) => caseStatuses.some((offered) => offered === status)

/** The form's initial status: empty for a status that isn't offered, which the case then keeps. */
export const startingStatus = (status: string | undefined = 'ongoing') =>
  caseStatuses.find((offered) => offered === status)

type Props = {
  value: string | undefined
  /** The case's current status; absent for a new case. */
  current: string | undefined
  onChange: (status: string | undefined) => void
  onBlur: () => void
}

/** Selects a case's status. An imported status is offered too and kept until another one is chosen. */
export function CaseStatusSelect({ value, current, onChange, onBlur }: Props) {
  const own = current && !isOffered(current) ? [{ value: current, label: capitalized(current) }] : []
  return (
    <Select
      options={[...own, ...statusOptions]}
      value={value ?? current ?? ''}
      onValueChange={(status) => onChange(isOffered(status) ? status : undefined)}
      onBlur={onBlur}
    />
  )
}
