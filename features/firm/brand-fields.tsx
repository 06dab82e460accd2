import type { FirmLogo } from '#firm.config.ts'
import { colourSheet, coloursOf } from '#firm-colours.ts'
import { accents, type Colours, inks } from '#firm-palette.ts'
import { Button } from '#ui/forms/button.tsx'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { FirmMark } from './firm-mark.tsx'
import { LogoField } from './logo-field.tsx'
import type { FirmFields } from './use-firm-form.ts'

const optionsOf = (choices: Record<string, { name: string }>) =>
  Object.entries(choices).map(([value, { name }]) => ({ value, label: name }))

/** The firm's colours and its mark, with a sample of both schemes. */
export function BrandFields({ form, errors }: FirmFields) {
  const colours = form.watch('colours')
  const [mark, name, logo] = [form.watch('mark'), form.watch('name'), form.watch('logo')]
  // Only the firm that has the octagon may keep it.
  const hasOctagon = form.formState.defaultValues?.mark === 'octagon'
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Accent" error={errors.colours?.accent?.message} required>
        <ControlledSelect control={form.control} name="colours.accent" options={optionsOf(accents)} />
      </Field>
      <Field label="Ink" error={errors.colours?.ink?.message} required>
        <ControlledSelect control={form.control} name="colours.ink" options={optionsOf(inks)} />
      </Field>
      {hasOctagon && (
        <Field label="Mark" error={errors.mark?.message} required>
          <ControlledSelect control={form.control} name="mark" options={marks} />
        </Field>
      )}
      <LogoField form={form} error={errors.logo?.message} />
      {colours && <Samples key={colourSheet(colours)} {...{ colours, mark, name, logo }} />}
    </div>
  )
}

const marks = [
  { value: 'monogram', label: 'Initials of the name' },
  { value: 'octagon', label: 'Octagon' },
]

type Sample = {
  colours: Colours
  mark: 'monogram' | 'octagon'
  name: string
  logo: FirmLogo | null | undefined
}

function Samples({ colours, ...shown }: Sample) {
  // The content policy refuses style attributes in served pages, not those that a script sets.
  if (!useHydrated()) return null
  const tokens = Object.fromEntries(
    Object.entries(coloursOf(colours)).map(([token, { light, dark }]) => [
      `--color-${token}`,
      `light-dark(${light}, ${dark})`,
    ]),
  )
  return (
    <div className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((colorScheme) => (
        <figure
          key={colorScheme}
          aria-label={`Sample, ${colorScheme}`}
          style={{ ...tokens, colorScheme }}
          className="flex min-w-0 flex-col gap-4 rounded-md border border-rule bg-paper p-4 text-ink"
        >
          <p className="flex min-w-0 items-center gap-2.5 border-b border-rule pb-3 font-serif text-lg font-medium">
            <FirmMark {...shown} className="size-9" />
            <span className="truncate">{shown.name}</span>
          </p>
          <p className="text-sm text-ink-soft">
            A sample with{' '}
            <span className="text-brass underline decoration-brass-fill underline-offset-4">a link</span>.
          </p>
          <span inert>
            <Button type="button" size="sm">
              A button
            </Button>
          </span>
        </figure>
      ))}
    </div>
  )
}
