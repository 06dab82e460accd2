import { Select } from '#ui/select.tsx'
import { caseStatuses } from './cases.schema.ts'

export const capitalized = (status: string) => status.charAt(0).toUpperCase() + status.slice(1)
const statusOptions = optionsOf(caseStatuses)

/** Statuses to narrow a list by. */
export function optionsOf(statuses: readonly string[]) {
  return statuses.map((status) => ({ value: status, label: capitalized(status) }))
}

const isOffered = (status: string | undefined) => caseStatuses.some((offered) => offered === status)

/** What the form holds of a case's status at first: nothing of one that isn't offered, which the case then keeps. */
export const startingStatus = (status: string | undefined = 'ongoing') =>
  caseStatuses.find((offered) => offered === status)

type Props = {
  value: string | undefined
  /** The case's status as it is; nothing for a new case. */
  current: string | undefined
  onChange: (status: string | undefined) => void
  onBlur: () => void
}

/** A case's status. One that an import brought is offered too, and kept until another is chosen. */
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
