import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { differencesOf } from '#platform/forms/differences.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { AdvertisingHints } from './advertising-hints.tsx'
import { pagesQuery } from './page-list.tsx'
import { emptyBody, isArea, nameOf, partsOf, textsOf, wordsOf } from './page-parts.ts'
import { PageVersions } from './page-versions.tsx'
import { type SiteTextItem, type SiteTextKey, siteTextInput, unwritten } from './site-texts.schema.ts'
import { TextFields } from './text-fields.tsx'

/** The form of a page's texts. */
export function PageForm({ textKey }: { textKey: SiteTextKey }) {
  const pages = useQuery(pagesQuery())
  useLive('site_texts', [api.admin.siteTexts.key()])
  const [saves, setSaves] = useState(0)
  if (pages.isPending)
    return (
      <Loading label="Loading the page...">
        <Skeleton className="h-96" />
      </Loading>
    )
  if (pages.isLoadingError)
    return (
      <ErrorState
        title="Failed to load the page"
        onRetry={() => pages.refetch()}
        retrying={pages.isFetching}
      />
    )
  const current = pages.data.find(({ key }) => key === textKey)
  return (
    <Form
      key={`${textKey} ${saves}`}
      textKey={textKey}
      current={current}
      onSaved={() => setSaves((many) => many + 1)}
    />
  )
}

type FormProps = { textKey: SiteTextKey; current: SiteTextItem | undefined; onSaved: () => void }

function Form({ textKey, current, onSaved }: FormProps) {
  const say = useOutcome()
  const queries = useQueryClient()
  const hydrated = useHydrated()
  const parts = partsOf(textKey)
  const starting = () => ({ ...emptyBody(parts), ...current?.body }) as Record<string, unknown>
  const [body, setBody] = useState(starting)
  const [place, setPlace] = useState(String(current?.place ?? 0))
  const [version, setVersion] = useState(current?.version ?? unwritten)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [touched, setTouched] = useState(false)
  const [conflict, setConflict] = useState(false)
  const [versions, setVersions] = useState(false)
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.siteTexts.key() })
  const update = useMutation(
    api.admin.siteTexts.update.mutationOptions({
      async onSuccess({ published }) {
        say.success(
          published ? 'Published. The public site shows it now.' : 'Saved. The public site does not show it.',
        )
        setTouched(false)
        await readAgain()
        onSaved()
      },
      async onError(error) {
        if ((error as { status?: number }).status === 409) setConflict(true)
        say.error(refusalMessage(error, 'Failed to save the page'))
        await readAgain()
      },
    }),
  )
  const save = (published: boolean) => {
    const checked = siteTextInput.safeParse({ key: textKey, body, place: Number(place), published, version })
    if (checked.success) {
      setErrors({})
      return update.mutate(checked.data)
    }
    const found = checked.error.issues.map(({ path, message }) => [
      (path[0] === 'body' ? path.slice(1) : path).join('.'),
      message,
    ])
    setErrors(Object.fromEntries(found.reverse()))
    say.error('Not saved. Please correct the fields that are marked.')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(true)
  }
  const rebase = () => {
    setVersion(current?.version ?? unwritten)
    setConflict(false)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-5">
      <p className="text-sm text-ink-soft">
        {current?.published && current.approvedAt
          ? `Published, approved by ${current.approvedBy ?? 'a deleted account'}, ${formatDateTime(current.approvedAt)}.`
          : 'Visitors don’t see this page’s texts.'}
      </p>
      <fieldset disabled={!hydrated} className="contents">
        <TextFields
          parts={parts}
          values={body}
          errors={errors}
          onChange={(values) => {
            setBody(values)
            setTouched(true)
          }}
        />
        {isArea(textKey) && (
          <Field
            label="Place among the practice areas"
            hint="0 to 99; the lowest comes first."
            error={errors.place}
          >
            <Input
              type="number"
              min={0}
              max={99}
              value={place}
              onChange={(event) => {
                setPlace(event.target.value)
                setTouched(true)
              }}
            />
          </Field>
        )}
      </fieldset>
      <AdvertisingHints text={wordsOf(body)} />
      {touched && <LeaveGuard />}
      <FormProblems
        recordName="page"
        conflict={
          conflict
            ? {
                // Nothing to compare with until the other version was read.
                differences:
                  version === (current?.version ?? unwritten)
                    ? []
                    : differencesOf(
                        { ...body, place },
                        { ...starting(), place: String(current?.place ?? 0) },
                        textsOf(parts),
                      ),
                onKeepMine: rebase,
                onTakeTheirs() {
                  rebase()
                  setBody(starting())
                  setPlace(String(current?.place ?? 0))
                },
              }
            : undefined
        }
        error={errors['']}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {current && (
          <Button variant="ghost" onClick={() => setVersions(true)}>
            Versions
          </Button>
        )}
        {current?.published ? (
          <ConfirmDialog
            trigger={
              <Button variant="secondary" disabled={!hydrated || update.isPending}>
                Take Off the Site
              </Button>
            }
            title="Take it off the public site?"
            description={`${nameOf(textKey)} disappears from the public site at once. Its text stays here.`}
            confirmLabel="Take Off the Site"
            onConfirm={() => save(false)}
          />
        ) : (
          <Button variant="secondary" disabled={!hydrated || update.isPending} onClick={() => save(false)}>
            Save Unpublished
          </Button>
        )}
        <Button type="submit" disabled={!hydrated} pending={update.isPending} pendingLabel="Saving...">
          Approve and Publish
        </Button>
      </div>
      {current && (
        <Dialog
          open={versions}
          onOpenChange={setVersions}
          title="Approved versions"
          description={`Every text of ${nameOf(textKey)} that was shown, the latest first.`}
        >
          <DialogBody>
            {versions && (
              <PageVersions
                current={current}
                onRestored={() => {
                  setVersions(false)
                  setTouched(false)
                  onSaved()
                }}
              />
            )}
          </DialogBody>
        </Dialog>
      )}
    </form>
  )
}
