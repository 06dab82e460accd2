import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { client } from '#platform/api/client.ts'
import { leaving } from '#platform/auth/leaving.ts'
import { rescueDrafts } from '#platform/drafts/drafts.ts'
import { isGuarded, releaseGuards } from '#ui/forms/leave-guard.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { DraftsQuestion } from './drafts-question.tsx'
import { SignedOutDialog } from './signed-out-dialog.tsx'

/**
 * What happens to a page whose session ended while it has unsaved text: an open form makes it `removed` from the
 * document until its user has signed in again; if drafts have all of the text, it is `emptied` and reloaded later.
 */
export type Held = 'removed' | 'emptied' | undefined

type Props = { viewer: Viewer; held: Held; onHeld: (held: Held) => void }

/**
 * Keeps unsaved text when the session ends, here or in another tab: the page is covered, and continues once the same
 * user has signed in again. For another user it is reloaded without the first one's text. The page's content is removed
 * from the document immediately.
 */
export function SessionHold({ viewer, held, onHeld }: Props) {
  const rescued = useRef<() => void>(undefined)
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  const latest = useRef(revalidate)
  latest.current = revalidate
  const { id } = viewer
  useEffect(() => {
    let now: Held
    let wasOut = false
    const hold = (next: Held) => {
      now = next
      onHeld(next)
      toast.dismiss(undefined)
      // Server-rendered data is in these elements.
      for (const script of document.scripts) script.textContent = ''
      if (next === 'emptied') queries.clear()
    }
    const look = async () => {
      // If the server doesn't respond, the account is unknown.
      const session = await client.accounts.session().catch(() => null)
      if (!now) return
      wasOut ||= !session
      if (!session) return
      if (session.id !== id) return begin()
      rescued.current?.()
      if (now === 'emptied') return begin()
      rescued.current = undefined
      now = undefined
      onHeld(undefined)
      // The server decides again what the user may see here.
      await latest.current()
      if (wasOut) await queries.invalidateQueries()
      wasOut = false
    }
    const lookAgain = () => now && void look()
    leaving.hold = () => {
      rescued.current ??= rescueDrafts(id)
      // The values of an open form exist only in the form.
      if (now !== 'emptied' && isGuarded()) hold('removed')
      else if (rescued.current) hold('emptied')
      else return false
      // Cover the page before the request, which may take long.
      void look()
      return true
    }
    window.addEventListener('focus', lookAgain)
    return () => {
      leaving.hold = undefined
      window.removeEventListener('focus', lookAgain)
    }
  }, [id, queries, onHeld])
  return (
    <>
      <DraftsQuestion owner={id} />
      {held && <SignedOutDialog name={viewer.name} onDiscard={begin} />}
    </>
  )
}

/** What this URL shows to the account that is signed in now. */
function begin(): void {
  leaving.now = true
  releaseGuards()
  window.location.reload()
}
