import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type FieldErrors, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { taskPriorities, taskPriorityNames } from '#features/tasks/tasks.schema.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { type checklistItemSchema, checklistLimits } from './checklists.schema.ts'
import type { ItemForm } from './item-fields.tsx'

type Item = z.input<typeof checklistItemSchema>

type Props = {
  form: ItemForm
  /** The task's place, from 0, and how many there are. */
  at: number
  of: number
  errors: FieldErrors<Item> | undefined
  isOpen: boolean
  onToggle: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A task of a checklist: a line that says it, and its fields while they are open or refused. */
export function ItemRow({ form, at, of, errors, isOpen, onToggle, onMove, onRemove }: Props) {
  const item = useWatch({ control: form.control, name: `items.${at}` }) as Item | undefined
  const called = item?.title?.trim() || `task ${at + 1}`
  // A refused task stays open until it is closed: its fields don't go away while they are being corrected.
  const [isRefused, setRefused] = useState(false)
  if (errors && !isRefused) setRefused(true)
  const isShown = isOpen || isRefused
  const toggle = () => {
    setRefused(false)
    if (isOpen || !isRefused) onToggle()
  }
  return (
    <li className="flex flex-col gap-4 px-3 py-3 sm:px-4">
      <div className="flex items-start gap-2">
        <span aria-hidden className="w-6 shrink-0 pt-1 text-sm text-ink-faint tabular-nums">
          {at + 1}
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-0.5 pt-0.5">
          <p className="font-medium wrap-anywhere">{item?.title?.trim() || 'New task'}</p>
          <p className="text-xs text-ink-faint">{item && summary(item)}</p>
        </div>
        <div className="flex shrink-0 items-center max-sm:-mr-1">
          <IconButton
            size="sm"
            data-move="up"
            label={`Move ${called} up`}
            icon={<ArrowUp aria-hidden />}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          />
          <IconButton
            size="sm"
            data-move="down"
            label={`Move ${called} down`}
            icon={<ArrowDown aria-hidden />}
            disabled={at === of - 1}
            onClick={() => onMove(at + 1)}
          />
          <IconButton
            size="sm"
            label={`${isShown ? 'Close' : 'Edit'} ${called}`}
            icon={isShown ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            aria-expanded={isShown}
            onClick={toggle}
          />
          <IconButton
            size="sm"
            tone="danger"
            label={`Remove ${called}`}
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
          />
        </div>
      </div>
      {isShown && <Fields form={form} at={at} errors={errors} />}
    </li>
  )
}

const Fields = ({ form, at, errors }: Pick<Props, 'form' | 'at' | 'errors'>) => (
  <div className="flex flex-col gap-4 pb-1 sm:pl-8">
    <Field label="Title" error={errors?.title?.message} required>
      <Input autoComplete="off" {...form.register(`items.${at}.title`)} />
    </Field>
    <Field label="Description" error={errors?.description?.message} optional>
      <Textarea rows={2} {...form.register(`items.${at}.description`)} />
    </Field>
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Due, days after the case opens"
        hint="0 is the day on which the case opens."
        error={errors?.dueAfterDays?.message}
        optional
      >
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={checklistLimits.dueAfterDays.max}
          {...form.register(`items.${at}.dueAfterDays`, {
            setValueAs: (days) => (days === '' || days === null ? null : Number(days)),
          })}
        />
      </Field>
      <Field label="Priority">
        <ControlledSelect control={form.control} name={`items.${at}.priority`} options={priorityOptions} />
      </Field>
    </div>
    <Checkbox label="Assign to the case’s lawyer" {...form.register(`items.${at}.isForLawyer`)} />
  </div>
)

const priorityOptions = taskPriorities.map((value) => ({ value, label: taskPriorityNames[value] }))

/** 'Due after 14 days · High priority · Not assigned'. */
const summary = ({ dueAfterDays, priority = 'medium', isForLawyer = true }: Item) =>
  [
    dueText(dueAfterDays),
    priority !== 'medium' && `${taskPriorityNames[priority]} priority`,
    isForLawyer ? 'For the case’s lawyer' : 'Not assigned',
  ]
    .filter(Boolean)
    .join(' · ')

function dueText(days: number | null | undefined) {
  if (days === null || days === undefined || Number.isNaN(days)) return 'No due date'
  if (days === 0) return 'Due when the case opens'
  return `Due after ${days} ${days === 1 ? 'day' : 'days'}`
}
