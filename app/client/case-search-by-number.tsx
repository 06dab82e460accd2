import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useGrant } from '#features/case-access/grants.ts'
import { LockedPanel } from '#features/case-access/locked-panel.tsx'
import { PinDialog } from '#features/case-access/pin-dialog.tsx'
import { caseNumberSearch } from '#features/cases/cases.schema.ts'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { UnlockedCase } from './unlocked-case.tsx'

/** For anyone with a case number: checks that the case exists, asks for the PIN, then shows the details. */
export function ByCaseNumber() {
  const [caseId, setCaseId] = useState<string>()
  const [asking, setAsking] = useState(false)
  const grant = useGrant(caseId)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const refuse = (message: string | undefined) => {
    setError(message)
    input.current?.focus()
  }
  const search = useMutation(
    api.site.caseAccess.find.mutationOptions({
      onSuccess(found) {
        setCaseId(found.caseId)
        setAsking(true)
      },
      onError(failure) {
        setCaseId(undefined)
        refuse(refusalMessage(failure, 'Failed to search for case. Please try again.'))
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (search.isPending) return
    const read = caseNumberSearch.safeParse(input.current?.value)
    if (!read.success) return refuse(read.error.issues[0]?.message)
    setError(undefined)
    search.mutate({ caseNumber: read.data })
  }
  return (
    <div className="flex flex-col gap-8">
      <form
        method="post"
        noValidate
        onSubmit={submit}
        className="flex max-w-xl flex-col gap-3 sm:flex-row sm:items-start"
      >
        <Field label="Case number" error={error} className="flex-1">
          <Input
            ref={input}
            name="caseNumber"
            autoComplete="off"
            spellCheck={false}
            onChange={() => setError(undefined)}
          />
        </Field>
        <Button
          type="submit"
          disabled={!hydrated}
          pending={search.isPending}
          className="sm:mt-[1.6875rem] pointer-coarse:h-11"
        >
          Search
        </Button>
      </form>
      <noscript>
        <p className="text-sm text-ink-soft">Your browser has to allow scripts for this search.</p>
      </noscript>
      {!caseId && (
        <EmptyState
          art="lock"
          title="Two things open a case"
          description="Its number, which is on every letter from us, and a 4-digit PIN, which your lawyer gives you when you ask for it."
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
