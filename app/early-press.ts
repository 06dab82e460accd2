import { useEffect } from 'react'

interface KeepPress {
  click(event: MouseEvent): void
  submit(event: SubmitEvent): void
  button?: HTMLButtonElement | null
  form?: HTMLFormElement
}

/** Presses and sends what was pressed and sent too early (see keep-press.ts), once, as soon as it is listened to. */
export function useEarlyPress() {
  useEffect(() => {
    const { keepPress } = window as { keepPress?: KeepPress }
    if (!keepPress) return
    removeEventListener('click', keepPress.click, true)
    removeEventListener('submit', keepPress.submit, true)
    const { button, form } = keepPress
    keepPress.button = null
    delete keepPress.form
    if (button?.isConnected) button.click()
    if (!form) return
    delete form.dataset.kept
    if (form.isConnected) form.requestSubmit()
  }, [])
}
