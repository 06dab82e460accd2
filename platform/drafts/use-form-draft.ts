import { type RefObject, useContext, useEffect } from 'react'
import { keepDraft, readDraft } from './drafts.ts'
import { DraftOwner } from './use-draft.ts'

/**
 * Keeps some fields of a form, which the browser itself holds, as a draft until the form is reset. Name only
 * fields that may be in the browser's storage: never a password.
 * @param name of the draft; nothing is kept without one
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
  fields: readonly string[],
): void {
  const owner = useContext(DraftOwner)
  const listed = fields.join(' ')
  useEffect(() => {
    const { current } = form
    if (!owner || !name || !current) return
    const controls = listed.split(' ').map((field) => current.elements.namedItem(field) as HTMLInputElement)
    const kept = readDraft<Record<string, string>>(owner, name) ?? {}
    // Text typed before hydration is newer than the draft.
    for (const control of controls)
      if (control.value === control.defaultValue) control.value = kept[control.name] ?? control.value
    const keep = () =>
      keepDraft(owner, name, Object.fromEntries(controls.map((control) => [control.name, control.value])))
    const forget = () => keepDraft(owner, name, undefined)
    current.addEventListener('input', keep)
    current.addEventListener('reset', forget)
    return () => {
      current.removeEventListener('input', keep)
      current.removeEventListener('reset', forget)
    }
  }, [form, owner, name, listed])
}
