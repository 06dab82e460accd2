import { useEffect } from 'react'

// A page of the portals can be typed into before its script has come. What takes over a field may then set it back to
// what the server sent, or never hear of what stands in it. So whatever was typed by then is typed once more, on people's
// behalf. The public pages' forms are the browser's own and need none of it.

type Control = HTMLInputElement | HTMLTextAreaElement

const typed = new Map<Control, string>()

const isTextual = (target: EventTarget | null): target is Control =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(hidden|file|checkbox|radio|submit|button)$/.test(target.type))

const note = ({ target }: Event) => {
  if (isTextual(target)) typed.set(target, target.value)
}

/** Notes what stands in the page's fields already, and what is typed until they are taken over. */
function noteTyping(): void {
  for (const control of document.querySelectorAll<Control>('input, textarea'))
    if (isTextual(control) && control.value !== control.defaultValue) typed.set(control, control.value)
  document.addEventListener('input', note, true)
}

// The page's modules come before anything is taken over.
if (typeof document !== 'undefined') noteTyping()

/** Stands after the page, which has been taken over once this is. */
export function TypedEarly() {
  useEffect(() => {
    document.removeEventListener('input', note, true)
    for (const [control, text] of typed) if (control.isConnected) typeAgain(control, text)
    typed.clear()
  }, [])
  return null
}

function typeAgain(control: Control, text: string): void {
  const { selectionStart, selectionEnd } = control
  // Through React's own setter, so that it takes the text for a new one, and then past it.
  control.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  // Not every kind of field has a caret that one may place.
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
