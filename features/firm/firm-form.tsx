import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FirmSettings } from '#firm.config.ts'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Card, CardBody, CardDescription, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { firmSchema } from './firm.schema.ts'
import { HoursFields } from './hours-fields.tsx'

type Firm = FirmSettings & { version: number }

export const firmQuery = () => api.admin.firm.read.queryOptions()

/** Everything that the site, mails and documents say of the firm. */
export function FirmForm() {
  const firm = useQuery(firmQuery())
  useLive('firm_settings', [api.admin.firm.key()])
  const [saves, setSaves] = useState(0)
  if (firm.isPending)
    return (
      <Loading label="Loading the firm...">
        <Skeleton className="h-96" />
      </Loading>
    )
  if (firm.isLoadingError)
    return (
      <ErrorState title="Failed to load the firm" onRetry={() => firm.refetch()} retrying={firm.isFetching} />
    )
  return <Form key={saves} current={firm.data} onSaved={() => setSaves(saves + 1)} />
}

function Form({ current, onSaved }: { current: Firm; onSaved: () => void }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const hydrated = useHydrated()
  const [touched, setTouched] = useState(false)
  const update = useMutation(api.admin.firm.update.mutationOptions())
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.firm.key() })
  const { form, errors, submit, pending, conflict } = useRecordForm({
    schema: firmSchema,
    current,
    starting: (firm) => firm ?? current,
    save: (values, edited) => update.mutateAsync({ ...values, version: edited?.version ?? 0 }),
    failed: 'Failed to save the firm',
    onTouched: setTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    async onSaved() {
      say.success('Firm saved. The public site shows it now.')
      await readAgain()
      onSaved()
    },
  })
  type Name = Parameters<typeof form.register>[0]
  /** Read-only until the page's script is there: it would put back what was typed before. */
  const entry = (name: Name) => ({
    ...form.register(name),
    readOnly: !hydrated,
    className: 'read-only:bg-surface',
    defaultValue: String(form.formState.defaultValues && valueAt(form.formState.defaultValues, name)),
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-4xl flex-col gap-6">
      <Part title="Name" about="As it stands on the site, in mails and on the cards of shared links.">
        <Field label="Name" error={errors.name?.message} required>
          <Input {...entry('name')} />
        </Field>
        <Field
          label="Short name"
          hint="Where there is little room."
          error={errors.shortName?.message}
          required
        >
          <Input {...entry('shortName')} />
        </Field>
        <Field label="Tagline" error={errors.tagline?.message} optional>
          <Input {...entry('tagline')} />
        </Field>
        <Field label="Company number" error={errors.companyNumber?.message} optional>
          <Input {...entry('companyNumber')} />
        </Field>
      </Part>
      <Part title="Address" about="The principal office. An empty line is not shown.">
        <Field label="Street" error={errors.address?.street?.message} optional>
          <Input autoComplete="street-address" {...entry('address.street')} />
        </Field>
        <Field label="City" error={errors.address?.locality?.message} optional>
          <Input {...entry('address.locality')} />
        </Field>
        <Field label="State" error={errors.address?.region?.message} optional>
          <Input {...entry('address.region')} />
        </Field>
        <Field label="State code" hint="Such as NY." error={errors.address?.code?.message} optional>
          <Input {...entry('address.code')} />
        </Field>
        <Field label="Postal code" error={errors.address?.postalCode?.message} optional>
          <Input {...entry('address.postalCode')} />
        </Field>
      </Part>
      <Part title="Contact" about="Messages of the contact form are mailed to the first address.">
        <Field label="Email" error={errors.emails?.contact?.message} optional>
          <Input type="email" {...entry('emails.contact')} />
        </Field>
        <Field label="Email for consultations" error={errors.emails?.consultations?.message} optional>
          <Input type="email" {...entry('emails.consultations')} />
        </Field>
        <Field label="Phone" error={errors.phone?.message} optional>
          <Input type="tel" {...entry('phone')} />
        </Field>
        <Field
          label="Email domain of the staff"
          hint="Such as example.com. Lawyers with such an address can open their own account at the second lawyer login."
          error={errors.emailDomain?.message}
          optional
        >
          <Input {...entry('emailDomain')} />
        </Field>
      </Part>
      <Card as="section">
        <CardHeader>
          <CardTitle as="h3">Office Hours</CardTitle>
        </CardHeader>
        <CardBody>
          <HoursFields form={form} errors={errors.hours} />
        </CardBody>
      </Card>
      <Part title="Social Media" about="Shown at the foot of each page, when entered.">
        {(['LinkedIn', 'X', 'Facebook'] as const).map((name) => (
          <Field key={name} label={name} error={errors.social?.[name]?.message} optional>
            <Input type="url" placeholder="https://" {...entry(`social.${name}`)} />
          </Field>
        ))}
      </Part>
      <Part
        title="Notices"
        about="Many states ask for them: New York’s Rule 7.1 for both. Leave one empty only if your rules allow it."
      >
        <Field label="At the foot of each page" error={errors.notices?.advertising?.message} optional>
          <Input {...entry('notices.advertising')} />
        </Field>
        <Field label="Below testimonials" error={errors.notices?.testimonials?.message} optional>
          <Input {...entry('notices.testimonials')} />
        </Field>
      </Part>
      {touched && <LeaveGuard />}
      <FormProblems recordName="firm" conflict={conflict} error={errors.root?.message} />
      <CardFooter className="justify-end">
        <Button type="submit" disabled={!hydrated} pending={pending} pendingLabel="Saving...">
          Save Changes
        </Button>
      </CardFooter>
    </form>
  )
}

const Part = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <Card as="section">
    <CardHeader>
      <div>
        <CardTitle as="h3">{title}</CardTitle>
        <CardDescription>{about}</CardDescription>
      </div>
    </CardHeader>
    <CardBody>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </CardBody>
  </Card>
)

/** What stands at a path such as `address.street`. */
const valueAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values) ??
  ''
