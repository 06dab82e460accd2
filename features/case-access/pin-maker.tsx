import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CasePicker } from '#features/cases/case-picker.tsx'
import { api } from '#platform/api/client.ts'
import { useRefusedFocus } from '#platform/forms/use-refused-focus.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { pinLimits, pinMessages } from './case-access.schema.ts'
import { useMakePin } from './use-make-pin.ts'

/** The lawyer's cases that are offered before a search. */
export const pinCases = () => api.lawyer.cases.options.queryOptions({ input: { search: '' } })

/** Makes a PIN for one of the lawyer's cases. */
export function PinMaker({ lawyerId }: { lawyerId: string | null }) {
  const [caseId, setCaseId] = useState('')
  const [refusal, setRefusal] = useState<{ message: string }>()
  const form = useRefusedFocus(refusal)
  useLive(lawyerId ? `cases/lawyer_id/${lawyerId}` : [], [api.lawyer.cases.options.key()])
  const hydrated = useHydrated()
  const create = useMakePin(() => setCaseId(''))
  const choose = (id: string) => {
    setCaseId(id)
    if (id) setRefusal(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!caseId) {
      setRefusal({ message: pinMessages.noCase })
      toast.error(pinMessages.noCase)
    } else if (!create.isPending) create.mutate({ caseId })
  }
  return (
    <Card as="section">
      <CardHeader>
        <div className="flex flex-col gap-1">
          <CardTitle as="h2">Create a PIN</CardTitle>
          <CardDescription>
            Four digits for one case, to be entered within {pinLimits.minutes} minutes. They open it for half
            an hour at most. A new PIN replaces the case’s earlier one.
          </CardDescription>
        </div>
      </CardHeader>
      <CardBody>
        <form
          ref={form}
          method="post"
          noValidate
          onSubmit={submit}
          className="flex flex-col gap-3 sm:flex-row sm:items-start"
        >
          <Field label="Case" required error={refusal?.message} className="min-w-0 flex-1">
            <CasePicker
              options={api.lawyer.cases.options}
              value={caseId}
              onChange={choose}
              placeholder="Search by number, title or client"
            />
          </Field>
          <Button type="submit" disabled={!hydrated} pending={create.isPending} className="sm:mt-7">
            <KeyRound aria-hidden />
            Generate PIN
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
