import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { toast } from '#ui/overlays/toaster.tsx'

/** Sends an invitation and shows a toast; everything that shows who is invited is read again. */
export function useInvite() {
  const queries = useQueryClient()
  return useMutation(
    api.admin.invitations.send.mutationOptions({
      onSuccess: ({ email }) => toast.success(`An invitation was sent to ${email}`),
      onSettled: readingAgain(queries, api.admin.invitations.key(), api.admin.lawyers.key()),
    }),
  )
}
