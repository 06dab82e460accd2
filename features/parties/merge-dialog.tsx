import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { mergeInput, type PartyItem, standingOf } from './party-list.schema.ts'

type Props = { party: PartyItem; open: boolean; onOpenChange: (open: boolean) => void }
type Values = z.output<typeof mergeInput>

/** Says that a party is one with another, and says what becomes of it. */
export const MergeDialog = ({ party, ...props }: Props) => (
  <FormDialog
    {...props}
    title={`Merge ${party.name}?`}
    description="Its places in cases and its relations go to the one that you choose. Conflict checks still find it by its own names. It can be undone under Merged."
  >
    {(opened) => <Form party={party} {...opened} />}
  </FormDialog>
)

function Form({ party, close, leave, onTouched }: FormOpened & { party: PartyItem }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const merge = useMutation(api.admin.parties.merge.mutationOptions())
  const readAgain = () => void queries.invalidateQueries({ queryKey: api.admin.parties.key() })
  const { form, errors, submit, pending } = useRecordForm<Values, Values, PartyItem>({
    schema: mergeInput,
    current: party,
    starting: () => ({ mergedId: party.id, keptId: '' }),
    save: (values) => merge.mutateAsync(values),
    failed: 'Failed to merge',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success('Merged')
      close()
    },
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="It is the same as" error={errors.keptId?.message} required>
          <OtherParty
            than={party.id}
            value={form.watch('keptId')}
            onChange={(keptId) => form.setValue('keptId', keptId, { shouldDirty: true })}
          />
        </Field>
        <FormProblems recordName="party" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label="Merge" pending={pending} pendingLabel="Merging..." onCancel={leave} />
    </DialogForm>
  )
}

/** One of the other parties, searched by the server. */
function OtherParty({
  than,
  value,
  onChange,
}: {
  than: string
  value: string
  onChange: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<PartyItem>()
  const found = useQuery({
    ...api.admin.parties.list.queryOptions({ input: { search, limit: 30 } }),
    placeholderData: keepPreviousData,
  })
  const items = (found.data?.items ?? []).filter(({ id }) => id !== than && id !== chosen?.id)
  return (
    <Combobox
      options={[...(chosen ? [chosen] : []), ...items].map((party) => ({
        value: party.id,
        label: [party.name, standingOf(party), party.emails[0]].filter(Boolean).join(' · '),
      }))}
      value={value}
      onValueChange={(id) => {
        setChosen(items.find((party) => party.id === id) ?? chosen)
        onChange(id)
      }}
      onSearch={setSearch}
      searching={found.isPlaceholderData && search !== ''}
      placeholder="Choose a person or company"
      empty={found.isError ? 'Failed to load people and companies' : 'Nobody matches.'}
    />
  )
}
