import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type FieldErrors, type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#ui/forms/button.tsx'
import { type checklistSchema, mostItems } from './checklists.schema.ts'
import { ItemRow } from './item-row.tsx'
import { useMovedFocus } from './use-moved-focus.ts'

type Values = z.input<typeof checklistSchema>
export type ItemForm = UseFormReturn<Values, unknown, z.output<typeof checklistSchema>>

const last = 'last'

export const newItem = {
  title: '',
  description: '',
  dueAfterDays: null,
  priority: 'medium' as const,
  isForLawyer: true,
}

/** The tasks of a checklist in order: one line each, and the fields of the one that is open. */
export function ItemFields({ form, errors }: { form: ItemForm; errors: FieldErrors<Values>['items'] }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'items' })
  // The id of the task whose fields are open; of one that was just added, its place is all that is known.
  const [opened, setOpened] = useState<string | undefined>(fields[0]?.title === '' ? last : undefined)
  const openId = opened === last ? fields.at(-1)?.id : opened
  const { list, focusMove, focusLast } = useMovedFocus()
  const [said, setSaid] = useState('')
  const about = errors?.root?.message ?? errors?.message
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Tasks</legend>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {fields.length > 0 && (
        <ol ref={list} className="divide-y divide-rule rounded-md border border-rule bg-surface">
          {fields.map(({ id }, at) => (
            <ItemRow
              key={id}
              form={form}
              at={at}
              of={fields.length}
              errors={errors?.[at]}
              isOpen={id === openId}
              onToggle={() => setOpened(id === openId ? undefined : id)}
              onMove={(to) => {
                setOpened(openId)
                move(at, to)
                setSaid(`Task ${at + 1} is now number ${to + 1} of ${fields.length}.`)
                focusMove(to, to < at ? 'up' : 'down')
              }}
              onRemove={() => {
                setOpened(id === openId ? undefined : openId)
                remove(at)
                setSaid(`Task ${at + 1} removed.`)
                focusLast(at)
              }}
            />
          ))}
        </ol>
      )}
      <div aria-live="polite">{about && <p className="text-sm text-danger">{about}</p>}</div>
      {fields.length < mostItems ? (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          onClick={() => {
            setOpened(last)
            append(newItem)
          }}
        >
          <Plus aria-hidden />
          Add a Task
        </Button>
      ) : (
        <p className="text-xs text-ink-faint">A checklist has at most {mostItems} tasks.</p>
      )}
    </fieldset>
  )
}
