import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { lawyerProfileSchema, type OwnProfile } from './lawyers.schema.ts'

export const ownProfile = () => api.lawyer.profile.get.queryOptions()

/** The form of a lawyer's own profile. */
export function OwnProfileForm() {
  const profile = useQuery(ownProfile())
  const [saves, setSaves] = useState(0)
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle as="h2">Profile</CardTitle>
      </CardHeader>
      {profile.isPending && (
        <CardBody>
          <Loading className="flex flex-col gap-5">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-28" />
          </Loading>
        </CardBody>
      )}
      {profile.isError && !profile.data && (
        <ErrorState
          title="Failed to load profile"
          onRetry={() => profile.refetch()}
          retrying={profile.isFetching}
        />
      )}
      {/* A save in another tab must not empty the fields here: it is noticed when this one saves. */}
      {profile.data && <Form key={saves} current={profile.data} onSaved={() => setSaves(saves + 1)} />}
    </Card>
  )
}

function Form({ current, onSaved }: { current: OwnProfile; onSaved: () => void }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const hydrated = useHydrated()
  const [touched, setTouched] = useState(false)
  const update = useMutation(api.lawyer.profile.update.mutationOptions())
  const readAgain = () => queries.invalidateQueries({ queryKey: api.lawyer.profile.key() })
  const { form, errors, submit, pending, conflict } = useRecordForm({
    schema: lawyerProfileSchema,
    current,
    starting: startingValues,
    save: (values, edited) => update.mutateAsync({ ...values, version: edited?.version ?? 0 }),
    failed: 'Failed to update profile',
    onTouched: setTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    async onSaved() {
      say.success('Profile updated successfully')
      // The next edit is based on what was saved.
      await readAgain()
      onSaved()
    },
  })
  const { defaultValues } = form.formState
  // Hydration would overwrite text that was typed before it, so the fields are read-only until then.
  const untilHydrated = { readOnly: !hydrated, className: 'read-only:bg-surface' }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <CardBody className="gap-5">
        <Field label="Name" error={errors.name?.message} required>
          <Input
            autoComplete="name"
            {...untilHydrated}
            defaultValue={defaultValues?.name}
            {...form.register('name')}
          />
        </Field>
        <Field label="Email" hint="The firm’s administrators change it.">
          <Input type="email" readOnly value={current.email} />
        </Field>
        <Field label="Phone" error={errors.phone?.message} optional>
          <Input
            type="tel"
            autoComplete="tel"
            {...untilHydrated}
            defaultValue={defaultValues?.phone}
            {...form.register('phone')}
          />
        </Field>
        <Field label="Bio" hint="Shown on your public page." error={errors.bio?.message} optional>
          <Textarea rows={5} {...untilHydrated} defaultValue={defaultValues?.bio} {...form.register('bio')} />
        </Field>
        {touched && <LeaveGuard />}
        <FormProblems recordName="profile" conflict={conflict} error={errors.root?.message} />
      </CardBody>
      <CardFooter className="justify-end">
        <Button type="submit" disabled={!hydrated} pending={pending} pendingLabel="Saving...">
          Save Changes
        </Button>
      </CardFooter>
    </form>
  )
}

const startingValues = (profile: OwnProfile | undefined) => ({
  name: profile?.name ?? '',
  phone: profile?.phone ?? '',
  bio: profile?.bio ?? '',
})
