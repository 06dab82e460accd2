import { useMutation } from '@tanstack/react-query'
import { useContext } from 'react'
import { api } from '#platform/api/client.ts'
import { announceLeaving, forgetDrafts } from '#platform/drafts/drafts.ts'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { leaveThen } from '#ui/leave-guard.tsx'
import { toast } from '#ui/toaster.tsx'
import { leaving } from './leaving.ts'

/**
 * Ends the session; the page then goes where `onSignedOut` says, with nothing of the session left in it. What was
 * typed and not saved is asked about first.
 */
export function useSignOut(onSignedOut: () => void) {
  const owner = useContext(DraftOwner)
  const signOut = useMutation(
    api.accounts.signOut.mutationOptions({
      // The page's socket hears of the end before the answer arrives.
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
