import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { Card, CardBody, CardDescription, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { FirmLoading } from './firm-loading.tsx'
import { firmPartNames, firmParts } from './firm-parts.tsx'
import { type Firm, useFirm, useFirmForm } from './use-firm-form.ts'

/** Everything that the site, mails and documents say of the firm. */
export function FirmForm() {
  const firm = useFirm()
  const [saves, setSaves] = useState(0)
  if (!firm.data) return <FirmLoading firm={firm} />
  return <Form key={saves} current={firm.data} onSaved={() => setSaves(saves + 1)} />
}

function Form({ current, onSaved }: { current: Firm; onSaved: () => void }) {
  const saved = 'Firm saved. The public site shows it now.'
  const { fields, submit, pending, conflict, touched, hydrated, problem } = useFirmForm({
    current,
    saved,
    onSaved,
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-4xl flex-col gap-6">
      {firmPartNames.map((name) => {
        const { title, about, Fields } = firmParts[name]
        return (
          <Card as="section" key={name}>
            <CardHeader>
              <div>
                <CardTitle as="h3">{title}</CardTitle>
                <CardDescription>{about}</CardDescription>
              </div>
            </CardHeader>
            <CardBody>
              <Fields {...fields} />
            </CardBody>
          </Card>
        )
      })}
      {touched && <LeaveGuard />}
      <FormProblems recordName="firm" conflict={conflict} error={problem} />
      <CardFooter className="justify-end">
        <Button type="submit" disabled={!hydrated} pending={pending} pendingLabel="Saving...">
          Save Changes
        </Button>
      </CardFooter>
    </form>
  )
}
