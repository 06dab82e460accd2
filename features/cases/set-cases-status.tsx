import { useMutation } from '@tanstack/react-query'
import type { ManyProps } from '#features/list-settings/many-dialog.tsx'
import { StatusOfMany } from '#features/list-settings/status-of-many.tsx'
import { api } from '#platform/api/client.ts'
import { counted } from '#platform/lists/counted.ts'
import { versionsOf } from '#platform/lists/many.ts'
import type { CaseSide } from './case-page-link.tsx'
import { optionsOf } from './case-status-select.tsx'
import { caseStatuses, type StaffCase } from './cases.schema.ts'

type Props<Row extends StaffCase> = ManyProps<Row> & { side: CaseSide }

const countOf = (count: number) => counted(count, 'case')

/** Sets the status of the selected cases. */
export function SetCasesStatus<Row extends StaffCase>({ side, ...props }: Props<Row>) {
  const change = useMutation(api[side].cases.changeMany.mutationOptions())
  return (
    <StatusOfMany
      {...props}
      description={`${countOf(props.selection.rows.length)}. Each case’s history names the change.`}
      options={optionsOf(caseStatuses)}
      countOf={countOf}
      nameOf={({ caseNumber }) => caseNumber}
      keys={[api[side].cases.key()]}
      run={(rows, status) => change.mutateAsync({ rows: versionsOf(rows), status })}
    />
  )
}
