import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useGrant } from '#features/case-access/grants.ts'
import { LockedPanel } from '#features/case-access/locked-panel.tsx'
import { PinDialog } from '#features/case-access/pin-dialog.tsx'
import { UnlockedCase } from '#features/case-access/unlocked-case.tsx'
import { caseNumberSearch } from '#features/cases/cases.schema.ts'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toaster.tsx'

const schema = z.object({ caseNumber: caseNumberSearch })

/** For anyone who was given a case's number: first whether it exists, then its PIN, then the details. */
export function ByCaseNumber() {
  const [caseId, setCaseId] = useState<string>()
  const [asking, setAsking] = useState(false)
  const grant = useGrant(caseId)
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { caseNumber: '' } })
  const search = useMutation(
    api.site.caseAccess.find.mutationOptions({
      onSuccess(found) {
        setCaseId(found.caseId)
        setAsking(true)
      },
      onError(error) {
        setCaseId(undefined)
        const message = refusalMessage(error, 'Failed to search for case. Please try again.')
        form.setError('caseNumber', { message }, { shouldFocus: true })
      },
    }),
  )
  const submit = form.handleSubmit((values) => search.mutateAsync(values).catch(() => {}))
  return (
    <div className="flex flex-col gap-8">
      <form
        method="post"
        noValidate
        onSubmit={submit}
        className="flex max-w-xl flex-col gap-3 sm:flex-row sm:items-start"
      >
        <Field label="Case number" error={form.formState.errors.caseNumber?.message} className="flex-1">
          <Input autoComplete="off" spellCheck={false} {...form.register('caseNumber')} />
        </Field>
        <Button type="submit" pending={search.isPending} className="sm:mt-[1.6875rem] pointer-coarse:h-11">
          Search
        </Button>
      </form>
      {!caseId && (
        <EmptyState
          art="lock"
          title="Two things open a case"
          description="Its number, which stands on every letter from us, and a 4-digit PIN, which your lawyer gives you when you ask for it."
        />
      )}
      {caseId && grant && <UnlockedCase caseId={caseId} grant={grant} />}
      {caseId && !grant && (
        <LockedPanel
          title="Case Details Protected"
          text="Case found! Enter the 4-digit PIN to view full details."
          onEnterPin={() => setAsking(true)}
        />
      )}
      {caseId && (
        <PinDialog
          caseId={caseId}
          open={asking}
          onOpenChange={setAsking}
          onVerified={() => toast.success('Case details unlocked!')}
        />
      )}
    </div>
  )
}
