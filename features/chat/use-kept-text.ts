import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { keepBeyondTab, keptText, prepareCopies, takeLeftText } from './kept-text.ts'

/**
 * A typed text that survives a reload, an expired session and a closed tab, encrypted where it is stored.
 * @returns the text; how to change it; how to empty it once the message is stored
 */
export function useKeptText(name: string) {
  const owner = useContext(DraftOwner)
  const [text, setText] = useState('')
  const isTouched = useRef(false)
  useEffect(() => {
    let isCurrent = true
    isTouched.current = false
    setText('')
    // What was typed in the meantime is newer.
    const isFree = () => isCurrent && !isTouched.current
    const restore = async (owner: string) => {
      prepareCopies()
      const kept = await keptText(owner, name)
      if (kept && isFree()) setText(kept)
      await takeLeftText(owner, name, isFree, setText)
    }
    // What can't be opened now stays where it is, for the next page.
    if (owner) restore(owner).catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [owner, name])
  const change = useCallback(
    (next: string) => {
      isTouched.current = true
      setText(next)
      if (owner) keepBeyondTab(owner, name, next).catch(() => {})
    },
    [owner, name],
  )
  const clearAfter = useCallback(
    (stored: Promise<void>) => {
      isTouched.current = true
      setText('')
      if (owner)
        void stored.then(() => {
          if (latest.current === '') void keepBeyondTab(owner, name, '')
        })
    },
    [owner, name],
  )
  const latest = useRef(text)
  latest.current = text
  return [text, change, clearAfter] as const
}
