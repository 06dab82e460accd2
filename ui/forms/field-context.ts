import { type ComponentProps, createContext, useContext } from 'react'

type FieldControl = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldControl | null>(null)

type Wiring = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-required'>

/** Connects the control inside a Field to its label, hint and error. */
export function useFieldControl<P extends object>(props: P & Wiring): P & Wiring {
  const field = useContext(FieldContext)
  if (!field) return props
  const describedBy = [props['aria-describedby'], field.describedBy].filter(Boolean).join(' ')
  return {
    ...props,
    id: props.id ?? field.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}
