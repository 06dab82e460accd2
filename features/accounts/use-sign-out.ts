import { useMutation } from '@tanstack/react-query'
import { useContext } from 'react'
import { api } from '#platform/api/client.ts'
import { leaving } from '#platform/auth/leaving.ts'
import { announceLeaving, forgetDrafts } from '#platform/drafts/drafts.ts'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { leaveThen } from '#ui/forms/leave-guard.tsx'
import { toast } from '#ui/overlays/toaster.tsx'

/**
 * Ends the session and removes its data from the page; `onSignedOut` then navigates. Asks first when there is unsaved
 * input.
 */
export function useSignOut(onSignedOut: () => void) {
  const owner = useContext(DraftOwner)
  const signOut = useMutation(
    api.accounts.signOut.mutationOptions({
      // The page's socket reports the end of the session before the response arrives.
      onMutate() {
        leaving.now = true
        return owner ? announceLeaving(owner) : () => {}
      },
      onSuccess() {
        if (owner) forgetDrafts(owner)
        onSignedOut()
      },
      onError(_error, _nothing, stay) {
        leaving.now = false
        stay?.()
        toast.error('Failed to sign out. Please try again.')
      },
    }),
  )
  return { ...signOut, mutate: () => leaveThen(() => signOut.mutateAsync({})) }
}
