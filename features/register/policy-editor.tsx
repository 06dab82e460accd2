import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { type PolicyVersion, policyInput } from './policy.schema.ts'

export const policyVersions = () => api.admin.conflictPolicy.versions.queryOptions()

/** The firm's conflict policy: its newest version to change, and those before. */
export function PolicyEditor() {
  const query = useQuery(policyVersions())
  const [isTouched, setTouched] = useState(false)
  const [opened, setOpened] = useState<number>()
  useLive('conflict_policies', [policyVersions().queryKey])
  if (!query.data)
    return query.isError ? (
      <ErrorState
        title="Failed to load the policy"
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <RowsLoading />
    )
  const [current, ...before] = query.data
  // Somebody else's version is taken into a form in which nothing was typed; otherwise saving reports the conflict.
  const newest = current?.version ?? 0
  if (!isTouched && opened !== newest) setOpened(newest)
  return (
    <>
      <PolicyForm key={opened} current={current} onTouched={setTouched} />
      {before.length > 0 && (
        <section className="flex flex-col gap-3">
          <h3 className="font-serif text-lg font-medium">Earlier versions</h3>
          {before.map(({ version, text, by, at }) => (
            <details key={version} className="rounded-md border border-rule bg-surface px-4 py-3 text-sm">
              <summary className="cursor-pointer font-medium">
                Version {version}
                <span className="font-normal text-ink-soft">
                  {' '}
                  · {[formatDateTime(at), by].filter(Boolean).join(' · ')}
                </span>
              </summary>
              <p className="pt-3 whitespace-pre-line wrap-anywhere">{text}</p>
            </details>
          ))}
        </section>
      )}
    </>
  )
}

const policyForm = policyInput.pick({ text: true })
type Values = z.output<typeof policyForm>
type Props = { current: PolicyVersion | undefined; onTouched: (touched: boolean) => void }

function PolicyForm({ current, onTouched }: Props) {
  const say = useOutcome()
  const queries = useQueryClient()
  const save = useMutation(api.admin.conflictPolicy.save.mutationOptions())
  const { form, errors, submit, pending, conflict } = useRecordForm<Values, Values, PolicyVersion>({
    schema: policyForm,
    current,
    starting: (version) => ({ text: version?.text ?? '' }),
    save: (values, edited) => save.mutateAsync({ ...values, version: edited?.version ?? 0 }),
    failed: 'Failed to save the policy',
    onTouched,
    onFailed(message) {
      say.error(message)
      void queries.invalidateQueries({ queryKey: policyVersions().queryKey })
    },
    onSaved(versions) {
      onTouched(false)
      queries.setQueryData(policyVersions().queryKey, versions as PolicyVersion[])
      say.success('New version saved')
    },
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {form.formState.isDirty && <LeaveGuard />}
      <Field
        label={current ? `Version ${current.version}` : 'Policy'}
        hint={
          current
            ? `Saved ${formatDateTime(current.at)}${current.by ? ` by ${current.by}` : ''}. Saving makes a new version; earlier ones stay.`
            : 'How the firm checks for conflicts, who decides, and when consent is asked for. Each check names the version in force.'
        }
        error={errors.text?.message}
        required
      >
        <Textarea rows={16} {...form.register('text')} />
      </Field>
      <FormProblems recordName="policy" conflict={conflict} error={errors.root?.message} />
      <Button type="submit" className="self-start" pending={pending} pendingLabel="Saving...">
        Save as a New Version
      </Button>
    </form>
  )
}
