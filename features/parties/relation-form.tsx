import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { capitalized } from '#platform/forms/capitalized.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FormDialog, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { RecordForm } from '#ui/overlays/record-dialog.tsx'
import { type CaseParty, newRelation, relationKinds, relationNames } from './parties.schema.ts'
import { caseParties, partyCalls } from './party-calls.ts'

type Props = {
  caseId: string
  side: CaseSide
  from: CaseParty
  others: readonly CaseParty[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

const formSchema = newRelation.omit({ fromId: true })
const kindOptions = relationKinds.map((value) => ({ value, label: capitalized(relationNames[value]) }))

/** Enters a relation between two people or companies of a case. */
export const RelationForm = ({ open, onOpenChange, ...props }: Props) => (
  <FormDialog
    open={open}
    onOpenChange={onOpenChange}
    title={`${props.from.party.name} is the …`}
    description="Conflict checks follow relations for two steps."
  >
    {(opened) => <Form {...props} {...opened} />}
  </FormDialog>
)

function Form({
  caseId,
  side,
  from,
  others,
  close,
  leave,
  onTouched,
}: FormOpened & Omit<Props, 'open' | 'onOpenChange'>) {
  const say = useOutcome()
  const queries = useQueryClient()
  const add = useMutation(partyCalls(side).relations.add.mutationOptions())
  const options = others.map(({ party }) => ({ value: party.id, label: party.name }))
  const record = useRecordForm<z.input<typeof formSchema>, z.output<typeof formSchema>, undefined>({
    schema: formSchema,
    current: undefined,
    starting: () => ({ kind: 'spouse', toId: options[0]?.value ?? '' }),
    save: (values) => add.mutateAsync({ ...values, fromId: from.party.id }),
    failed: 'Failed to save the relation',
    onTouched,
    onFailed: say.error,
    onSaved() {
      void queries.invalidateQueries({ queryKey: caseParties(side, caseId).queryKey })
      say.success('Relation added')
      close()
    },
  })
  const { form, errors } = record
  return (
    <RecordForm record={record} recordName="relation" label="Add Relation" onCancel={leave}>
      <Field label="Relation" error={errors.kind?.message} required>
        <ControlledSelect control={form.control} name="kind" options={kindOptions} />
      </Field>
      <Field label="Of whom" error={errors.toId?.message} required>
        <ControlledSelect control={form.control} name="toId" options={options} />
      </Field>
    </RecordForm>
  )
}
