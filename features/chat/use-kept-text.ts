import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { keepText, keptText } from './kept-text.ts'

/**
 * A typed text that outlives a reload and an expired session, encrypted where it is stored.
 * @returns the text; how to change it; how to empty it once what it became is stored
 */
export function useKeptText(name: string) {
  const owner = useContext(DraftOwner)
  const [text, setText] = useState('')
  const isTouched = useRef(false)
  useEffect(() => {
    let isCurrent = true
    isTouched.current = false
    setText('')
    if (owner)
      keptText(owner, name).then(
        (kept) => {
          // What was typed in the meantime is newer.
          if (isCurrent && kept && !isTouched.current) setText(kept)
        },
        // It stays where it is, for the next page.
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [owner, name])
  const change = useCallback(
    (next: string) => {
      isTouched.current = true
      setText(next)
      if (owner) keepText(owner, name, next).catch(() => {})
    },
    [owner, name],
  )
  const clearAfter = useCallback(
    (stored: Promise<void>) => {
      isTouched.current = true
      setText('')
      if (owner)
        void stored.then(() => {
          if (latest.current === '') void keepText(owner, name, '')
        })
    },
    [owner, name],
  )
  const latest = useRef(text)
  latest.current = text
  return [text, change, clearAfter] as const
}
