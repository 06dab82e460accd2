import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { leaving } from '#features/accounts/leaving.ts'
import { client } from '#platform/api/client.ts'
import { rescueDrafts } from '#platform/drafts/drafts.ts'
import { isGuarded, releaseGuards } from '#ui/leave-guard.tsx'
import { DraftsQuestion } from './drafts-question.tsx'
import { SignedOutDialog } from './signed-out-dialog.tsx'

/**
 * A session that ends, here or in another tab, takes nothing with it that somebody has typed: the page stays, covered,
 * and goes on once the same person has signed in again. For anybody else it is loaded anew, without a word of theirs.
 */
export function SessionHold({ viewer }: { viewer: Viewer }) {
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
    const look = async () => {
      // Whoever can't be asked is nobody yet.
      const now = await client.accounts.session().catch(() => null)
      if (!isHolding) return
      wasOut ||= !now
      if (!now) return
      if (now.id !== id) return begin()
      isHolding = false
      rescued.current?.()
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
  }, [id, queries])
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
