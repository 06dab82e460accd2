import { type ReactNode, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { practiceAreas } from '#features/cases/cases.schema.ts'
import { AdvertisingHints } from '#features/site-texts/advertising-hints.tsx'
import { firmDay } from '#platform/dates/format-day.ts'
import { Button } from '#ui/forms/button.tsx'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { type ArticleBody, bodyText } from './article-body.ts'
import type { Side } from './article-calls.ts'
import { ArticlePreview } from './article-preview.tsx'
import { type ArticleItem, articleLimits } from './articles.schema.ts'
import { ArticleEditor } from './editor/article-editor.tsx'
import { PictureField } from './picture-field.tsx'
import { messageIn, useArticleForm } from './use-article-form.ts'

/** The field of the author, for administrators. */
export type AuthorField = (field: {
  value: string | null
  onChange: (id: string | null) => void
  error: string | undefined
}) => ReactNode

type Props = {
  side: Side
  author?: AuthorField
  /** Nothing for a new article, whose page is opened once it is stored. */
  current?: ArticleItem
  /** The address of the list. */
  base: string
  onTouched?: (touched: boolean) => void
  /** Called when a change was stored. */
  onStored?: () => void
}

const areaOptions = practiceAreas.map((value) => ({ value, label: value }))

/** Writes an article. Saving makes it a draft; what visitors see changes with the next publication. */
export function ArticleForm({ side, author, current, base, onTouched, onStored }: Props) {
  const navigate = useNavigate()
  const [touched, setTouched] = useState(false)
  const [created, setCreated] = useState<string>()
  const [uploading, setUploading] = useState(false)
  useEffect(() => onTouched?.(touched), [touched, onTouched])
  // In an effect: the navigation guard is off by then.
  useEffect(() => {
    if (created) navigate(`${base}/${created}`, { replace: true })
  }, [created, navigate, base])
  const { form, errors, submit, pending, conflict } = useArticleForm({
    side,
    current,
    onTouched: setTouched,
    onSaved: (id) => (current ? onStored?.() : setCreated(id)),
  })
  const { register, setValue, watch } = form
  const written = watch()
  const body = written.body as ArticleBody
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-4xl flex-col gap-5">
      <Field label="Title" error={errors.title?.message} required>
        <Input autoComplete="off" {...register('title')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Address"
          hint="Its path below /blog. Created from the title if empty."
          error={errors.slug?.message}
          optional
        >
          <Input autoComplete="off" {...register('slug')} />
        </Field>
        <Field label="Practice area" error={errors.practiceArea?.message} required>
          <ControlledSelect control={form.control} name="practiceArea" options={areaOptions} />
        </Field>
        {author?.({
          value: written.authorId ?? null,
          onChange: (id) => setValue('authorId', id, { shouldDirty: true }),
          error: errors.authorId?.message,
        })}
        <Field label="Date" error={errors.publishedOn?.message} required>
          <Input type="date" max={firmDay()} {...register('publishedOn')} />
        </Field>
        <Field
          label="Last checked on"
          hint="When a lawyer last read it for changes of the law."
          error={errors.reviewedOn?.message}
          required
        >
          <Input type="date" max={firmDay()} {...register('reviewedOn')} />
        </Field>
      </div>
      <Field
        label="Excerpt"
        hint={`Shown in lists and below the title: ${(written.excerpt ?? '').length} of ${articleLimits.excerpt.max} characters.`}
        error={errors.excerpt?.message}
      >
        <Textarea rows={3} {...register('excerpt')} />
      </Field>
      <Field
        label="Description for search results"
        hint={`The beginning of the excerpt if empty: ${(written.description ?? '').length} of ${articleLimits.description.max} characters.`}
        error={errors.description?.message}
        optional
      >
        <Textarea rows={2} {...register('description')} />
      </Field>
      <PictureField
        fileId={written.pictureFileId ?? null}
        onChange={(fileId) => setValue('pictureFileId', fileId, { shouldDirty: true })}
        onUploading={setUploading}
      >
        <Field
          label="Description of the picture"
          hint="What it shows, for people who can’t see it."
          error={errors.pictureAlt?.message}
          required
        >
          <Input autoComplete="off" {...register('pictureAlt')} />
        </Field>
      </PictureField>
      <Text
        start={body}
        error={messageIn(errors.body)}
        onChange={(next) => setValue('body', next, { shouldDirty: true })}
      />
      <AdvertisingHints text={[written.title, written.excerpt, bodyText(body)].join(' ')} />
      {touched && !created && <LeaveGuard />}
      <FormProblems recordName="article" conflict={conflict} error={errors.root?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <ArticlePreview
          article={{ title: written.title, excerpt: written.excerpt ?? '', body }}
          picture={{ fileId: written.pictureFileId ?? null, alt: written.pictureAlt ?? '' }}
        />
        <Button type="submit" disabled={uploading} pending={pending} pendingLabel="Saving...">
          Save Draft
        </Button>
      </div>
    </form>
  )
}

type TextProps = { start: ArticleBody; error: string | undefined; onChange: (body: ArticleBody) => void }

/** The text with its label. Field can't label it: a label's click focuses form controls only. */
function Text({ start, error, onChange }: TextProps) {
  const id = useId()
  const [first] = useState(start)
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-sm font-medium text-ink">
        Text
        <span aria-hidden className="text-danger">
          {' '}
          *
        </span>
      </span>
      <ArticleEditor
        start={first}
        onChange={onChange}
        id={id}
        labelledBy={`${id}-label`}
        describedBy={`${id}-hint${error ? ` ${id}-error` : ''}`}
        invalid={error !== undefined}
      />
      <p id={`${id}-hint`} className="text-xs text-ink-faint">
        Ctrl or ⌘ with B, I or K for bold, italic and a link; with ] and [ to indent a list’s item.
      </p>
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
