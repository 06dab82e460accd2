import { useEffect } from 'react'

interface KeepPress {
  (event: MouseEvent): void
  button?: HTMLButtonElement | null
}

/** Presses what was pressed too early (see keep-press.ts), once, as soon as it is listened to. */
export function useEarlyPress() {
  useEffect(() => {
    const { keepPress } = window as { keepPress?: KeepPress }
    if (!keepPress) return
    removeEventListener('click', keepPress, true)
    const { button } = keepPress
    keepPress.button = null
    if (button?.isConnected) button.click()
  }, [])
}
