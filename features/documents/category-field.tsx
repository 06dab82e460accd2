import type { ComponentProps } from 'react'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'

const categories = ['Pleadings', 'Correspondence', 'Contracts', 'Evidence', 'Court orders', 'Billing']

type Props = ComponentProps<'input'> & { error: string | undefined }

/** A document's category: one of the usual ones, or any other. */
export const CategoryField = ({ error, ...props }: Props) => (
  <>
    <Field label="Category" error={error} optional>
      <Input list="document-categories" autoComplete="off" {...props} />
    </Field>
    <datalist id="document-categories">
      {categories.map((category) => (
        <option key={category} value={category} />
      ))}
    </datalist>
  </>
)
