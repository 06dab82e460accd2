import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { leaving } from '#features/accounts/leaving.ts'
import { client } from '#platform/api/client.ts'
import { rescueDrafts } from '#platform/drafts/drafts.ts'
import { isGuarded, releaseGuards } from '#ui/leave-guard.tsx'
import { toast } from '#ui/toast.ts'
import { DraftsQuestion } from './drafts-question.tsx'
import { SignedOutDialog } from './signed-out-dialog.tsx'

/**
 * A session that ends, here or in another tab, takes nothing with it that somebody has typed: the page stays, covered,
 * and goes on once the same person has signed in again. For anybody else it is loaded anew, without a word of theirs.
 * @param onEmpty what the page shows is to leave it: nothing in there is needed to go on
 */
export function SessionHold({ viewer, onEmpty }: { viewer: Viewer; onEmpty: (empty: true) => void }) {
  const [isHeld, setHeld] = useState(false)
  const rescued = useRef<() => void>(undefined)
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  const latest = useRef(revalidate)
  latest.current = revalidate
  const { id } = viewer
  useEffect(() => {
    let isHolding = false
    let wasOut = false
    let isEmpty = false
    const empty = () => {
      isEmpty = true
      onEmpty(true)
      queries.clear()
      toast.dismiss(undefined)
      // What the page was served with stands in them.
      for (const script of document.scripts) script.textContent = ''
    }
    const look = async () => {
      // Whoever can't be asked is nobody yet.
      const now = await client.accounts.session().catch(() => null)
      if (!isHolding) return
      wasOut ||= !now
      if (!now) return
      if (now.id !== id) return begin()
      isHolding = false
      rescued.current?.()
      if (isEmpty) return begin()
      rescued.current = undefined
      setHeld(false)
      // The server decides anew what they may see here.
      await latest.current()
      if (wasOut) await queries.invalidateQueries()
      wasOut = false
    }
    const lookAgain = () => isHolding && void look()
    leaving.hold = () => {
      rescued.current ??= rescueDrafts(id)
      isHolding = isGuarded() || rescued.current !== undefined
      // An open form's words are nowhere but in the form.
      if (isHolding && !isGuarded()) empty()
      // Covered at once: the answer may take its time.
      setHeld(isHolding)
      lookAgain()
      return isHolding
    }
    window.addEventListener('focus', lookAgain)
    return () => {
      leaving.hold = undefined
      window.removeEventListener('focus', lookAgain)
    }
  }, [id, queries, onEmpty])
  return (
    <>
      <DraftsQuestion owner={id} />
      {isHeld && <SignedOutDialog name={viewer.name} onDiscard={begin} />}
    </>
  )
}

/** What this address shows to whoever is signed in now. */
function begin(): void {
  leaving.now = true
  releaseGuards()
  window.location.reload()
}
