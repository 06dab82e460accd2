import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { toast } from '#ui/toaster.tsx'

/** Sends an invitation and tells of it; everything that shows who is invited is read again. */
export function useInvite() {
  const queries = useQueryClient()
  return useMutation(
    api.admin.invitations.send.mutationOptions({
      onSuccess: ({ email }) => toast.success(`An invitation was sent to ${email}`),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: api.admin.invitations.key() }),
          queries.invalidateQueries({ queryKey: api.admin.lawyers.key() }),
        ]),
    }),
  )
}
