import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { keepDraft, readDraft } from './drafts.ts'

/** The owner of a page's drafts: the signed-in account, or none. */
export const DraftOwner = createContext<string | undefined>(undefined)

/**
 * A typed text that outlives a reload and an expired session.
 * @returns the text; how to change it; whether the stored draft has been read, which happens after hydration
 */
export function useDraft(name: string): [text: string, change: (text: string) => void, ready: boolean] {
  const owner = useContext(DraftOwner)
  const [{ text, ready }, set] = useState({ text: '', ready: false })
  useEffect(() => {
    set({ text: (owner && readDraft<string>(owner, name)) || '', ready: true })
  }, [owner, name])
  const change = useCallback(
    (next: string) => {
      set({ text: next, ready: true })
      if (owner) keepDraft(owner, name, next)
    },
    [owner, name],
  )
  return [text, change, ready]
}
