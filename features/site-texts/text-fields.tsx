import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { emptyBody, type Part } from './page-parts.ts'

type Values = Record<string, unknown>

type Props = {
  parts: readonly Part[]
  values: Values
  /** Messages by path, such as `items.0.title`. */
  errors: Record<string, string>
  path?: string
  onChange: (values: Values) => void
}

/** The fields of a text. */
export const TextFields = ({ parts, values, errors, path = '', onChange }: Props) => (
  <>
    {parts.map((part) => (
      <Entry
        key={part.name}
        part={part}
        value={values[part.name]}
        errors={errors}
        path={`${path}${part.name}`}
        onChange={(value) => onChange({ ...values, [part.name]: value })}
      />
    ))}
  </>
)

type EntryProps = {
  part: Part
  value: unknown
  errors: Record<string, string>
  path: string
  onChange: (value: unknown) => void
}

function Entry({ part, value, errors, path, onChange }: EntryProps) {
  if (part.kind === 'group')
    return (
      <fieldset className="flex flex-col gap-4 rounded-md border border-rule p-4">
        <legend className="px-1 font-medium">{part.label}</legend>
        <TextFields
          parts={part.parts}
          values={value as Values}
          errors={errors}
          path={`${path}.`}
          onChange={onChange}
        />
      </fieldset>
    )
  if (part.kind === 'list')
    return <ListEntry {...{ part, errors, path, onChange }} items={value as Values[]} />
  if (part.kind === 'island')
    return (
      <Checkbox
        label={part.label}
        checked={value === 'island'}
        onChange={(event) => onChange(event.target.checked ? 'island' : 'none')}
      />
    )
  if (part.kind === 'check')
    return (
      <Checkbox
        label={part.label}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    )
  const several = part.kind === 'paragraphs' || part.kind === 'lines'
  const error = errors[path] ?? (several ? firstBelow(errors, path) : undefined)
  if (part.kind === 'paragraphs' || part.kind === 'lines')
    return (
      <SeveralEntry
        {...{ part, error, onChange }}
        value={value as string[]}
        between={part.kind === 'lines' ? '\n' : '\n\n'}
      />
    )
  return (
    <Field label={part.label} hint={part.hint} error={error}>
      {part.kind === 'line' ? (
        <Input autoComplete="off" value={String(value)} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <Textarea rows={3} value={String(value)} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

const firstBelow = (errors: Record<string, string>, path: string) =>
  Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1]

type SeveralProps = {
  part: Part & { hint?: string }
  value: string[]
  between: string
  error: string | undefined
  onChange: (value: string[]) => void
}

/** Several texts in one field. What is typed stays as it is, although blank lines are no texts. */
function SeveralEntry({ part, value, between, error, onChange }: SeveralProps) {
  const [typed, setTyped] = useState(value.join(between))
  const parted = (text: string) =>
    text
      .split(between)
      .map((one) => one.trim())
      .filter(Boolean)
  const shown = parted(typed).join(between) === value.join(between) ? typed : value.join(between)
  return (
    <Field label={part.label} hint={part.hint} error={error}>
      <Textarea
        rows={6}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(parted(event.target.value))
        }}
      />
    </Field>
  )
}

type ListEntryProps = Omit<EntryProps, 'part' | 'value'> & {
  part: Extract<Part, { kind: 'list' }>
  items: Values[]
}

function ListEntry({ part, items, errors, path, onChange }: ListEntryProps) {
  const move = (at: number, to: number) => {
    const moved = [...items]
    const [one] = moved.splice(at, 1)
    if (one) moved.splice(to, 0, one)
    onChange(moved)
  }
  return (
    <fieldset className="flex flex-col gap-4 rounded-md border border-rule p-4">
      <legend className="px-1 font-medium">{part.label}</legend>
      {errors[path] && <p className="text-sm text-danger">{errors[path]}</p>}
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items have no identity besides their place
        <div key={at} className="flex flex-col gap-4 border-b border-rule pb-4">
          <div className="flex items-center justify-between gap-2">
            <p className="text-sm text-ink-soft">
              {at + 1} of {items.length}
            </p>
            <div className="flex gap-1">
              <IconButton
                size="sm"
                label={`Move ${part.one} ${at + 1} up`}
                icon={<ArrowUp aria-hidden />}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                size="sm"
                label={`Move ${part.one} ${at + 1} down`}
                icon={<ArrowDown aria-hidden />}
                disabled={at === items.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                size="sm"
                label={`Remove ${part.one} ${at + 1}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => onChange(items.filter((_, other) => other !== at))}
              />
            </div>
          </div>
          <TextFields
            parts={part.parts}
            values={item}
            errors={errors}
            path={`${path}.${at}.`}
            onChange={(changed) => onChange(items.map((one, other) => (other === at ? changed : one)))}
          />
        </div>
      ))}
      {items.length < part.most && (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          onClick={() => onChange([...items, emptyBody(part.parts)])}
        >
          <Plus aria-hidden />
          Add {part.one}
        </Button>
      )}
    </fieldset>
  )
}
