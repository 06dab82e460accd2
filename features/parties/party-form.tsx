import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FormDialog, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { RecordForm } from '#ui/overlays/record-dialog.tsx'
import { type CaseParty, casePartySchema, partyRoleNames, partyRoles, partySchema } from './parties.schema.ts'
import { caseParties, partyCalls } from './party-calls.ts'
import { PartyFields } from './party-fields.tsx'

const formSchema = casePartySchema.extend(partySchema.shape)
export type PartyInput = z.input<typeof formSchema>
export type PartyOutput = z.output<typeof formSchema>

type Props = {
  of: { id: string; caseNumber: string }
  side: CaseSide
  edited?: CaseParty | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Adds a person or company to a case, or changes one. */
export const PartyForm = ({ of, side, edited, open, onOpenChange }: Props) => (
  <FormDialog
    open={open}
    onOpenChange={onOpenChange}
    title={edited ? `Edit ${edited.party.name}` : 'Add Person or Company'}
    description={of.caseNumber}
    size="lg"
  >
    {(opened) => <Form caseId={of.id} side={side} edited={edited} {...opened} />}
  </FormDialog>
)

const roleOptions = partyRoles.map((value) => ({ value, label: partyRoleNames[value] }))

function Form({
  caseId,
  side,
  edited,
  close,
  leave,
  onTouched,
}: FormOpened & { caseId: string; side: CaseSide; edited: CaseParty | undefined }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const { people } = partyCalls(side)
  const add = useMutation(people.add.mutationOptions())
  const update = useMutation(people.update.mutationOptions())
  const readAgain = () => void queries.invalidateQueries({ queryKey: caseParties(side, caseId).queryKey })
  const record = useRecordForm<PartyInput, PartyOutput, CaseParty>({
    schema: formSchema,
    current: edited,
    starting,
    save: ({ role, note, ...party }, item) =>
      item
        ? update.mutateAsync({
            id: item.id,
            version: item.version,
            role,
            note,
            ...(item.can.edit && { party: { ...party, version: item.party.version } }),
          })
        : add.mutateAsync({ caseId, role, note, party }),
    failed: 'Failed to save',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success(edited ? 'Saved' : 'Added to the case')
      close()
    },
  })
  const { form, errors } = record
  return (
    <RecordForm record={record} recordName="person" label={edited ? 'Save Changes' : 'Add'} onCancel={leave}>
      <Field label="Role in the case" error={errors.role?.message} required>
        <ControlledSelect control={form.control} name="role" options={roleOptions} />
      </Field>
      {!edited || edited.can.edit ? (
        <PartyFields form={form} errors={errors} />
      ) : (
        <p className="text-sm text-ink-soft">
          Name and addresses are changed in their own record, or by an administrator.
        </p>
      )}
      <Field label="Note" error={errors.note?.message} optional>
        <Input autoComplete="off" {...form.register('note')} />
      </Field>
    </RecordForm>
  )
}

const starting = (edited: CaseParty | undefined): PartyInput => {
  const party = edited?.party
  return {
    role: edited?.role ?? 'adverse',
    note: edited?.note ?? '',
    kind: party?.kind ?? 'person',
    name: party?.name ?? '',
    earlierNames: party?.earlierNames ?? [],
    emails: party?.emails ?? [],
    phones: party?.phones ?? [],
    addresses: party?.addresses ?? [],
    domain: party?.domain ?? '',
    birthYear: party?.birthYear ?? null,
  }
}
