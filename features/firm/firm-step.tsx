import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#platform/api/client.ts'
import { Button } from '#ui/forms/button.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { Card, CardBody } from '#ui/layout/card.tsx'
import { FirmLoading } from './firm-loading.tsx'
import { type FirmPart, firmParts } from './firm-parts.tsx'
import { type Firm, useFirm, useFirmForm } from './use-firm-form.ts'

type Props = {
  part: FirmPart
  /** The address of the next step. */
  next: string
  /** Links to the other steps, left of the button. */
  children: ReactNode
}

/** One part of the firm's settings, as a step of the set-up. Saving it leads to the next step. */
export function FirmStep({ part, ...props }: Props) {
  const firm = useFirm()
  const begins = useBegin(firm.data?.version)
  if (!firm.data || begins) return <FirmLoading firm={firm} />
  return <Form key={part} part={part} current={firm.data} {...props} />
}

/**
 * Stores the defaults at the first look at the set-up, so that it opens by itself only once, and each save is under a
 * version.
 * @returns whether they are being stored
 */
function useBegin(version: number | undefined): boolean {
  const queries = useQueryClient()
  const { mutate, isError } = useMutation(
    api.admin.firm.begin.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.admin.firm.key() }),
    }),
  )
  const unwritten = version === 0
  useEffect(() => {
    if (unwritten) mutate({})
  }, [unwritten, mutate])
  return unwritten && !isError
}

function Form({ part, current, next, children }: Props & { current: Firm }) {
  const navigate = useNavigate()
  const [isSaved, setSaved] = useState(false)
  const { fields, submit, pending, conflict, touched, hydrated, problem } = useFirmForm({
    current,
    saved: 'Saved. The public site shows it now.',
    onSaved: () => setSaved(true),
  })
  // In an effect, which runs after the guard has released the form.
  useEffect(() => {
    if (isSaved) navigate(next)
  }, [isSaved, navigate, next])
  const { Fields } = firmParts[part]
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        if (touched) return submit(event)
        event.preventDefault()
        navigate(next)
      }}
      className="flex flex-col gap-6"
    >
      <Card as="section">
        <CardBody className="py-6">
          <Fields {...fields} />
        </CardBody>
      </Card>
      {touched && !isSaved && <LeaveGuard />}
      <FormProblems recordName="firm" conflict={conflict} error={problem} />
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <Button
          type="submit"
          disabled={!hydrated}
          pending={pending}
          pendingLabel="Saving..."
          className="ml-auto"
        >
          {touched ? 'Save and Continue' : 'Continue'}
        </Button>
      </div>
    </form>
  )
}
