import { useSyncExternalStore } from 'react'

const query = '(prefers-color-scheme: dark)'

function subscribe(notify: () => void) {
  const media = matchMedia(query)
  const observer = new MutationObserver(notify)
  media.addEventListener('change', notify)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    media.removeEventListener('change', notify)
    observer.disconnect()
  }
}

function isDark() {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia(query).matches
}

/** Whether the page is dark, by the user's choice or the system's. False during server rendering. */
export const useDark = () => useSyncExternalStore(subscribe, isDark, () => false)
