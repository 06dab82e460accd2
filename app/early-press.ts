import { useEffect } from 'react'

/**
 * Runs in a portal's page before its script is there: on a slow connection people press buttons that nobody listens to
 * yet. The last one is kept.
 */
export const keepPress = [
  // Without what React would escape: quotes, ampersands and angles.
  'addEventListener(`click`, window.keepPress = function (event) {',
  'window.keepPress.button = event.target.closest(`button[type=button]`)',
  '}, true)',
].join(' ')

interface KeepPress {
  (event: MouseEvent): void
  button?: HTMLButtonElement | null
}

/** Presses what was pressed too early, once, as soon as it is listened to. */
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
