import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalMessage } from '../api/refusal.ts'
import { readingAgain } from '../lists/reading-again.ts'
import { capitalized } from './capitalized.ts'

interface Deletion<Asked> {
  // biome-ignore lint/suspicious/noExplicitAny: what it answers isn't looked at
  call: { mutationOptions(): UseMutationOptions<any, any, Asked, any> }
  /** In messages: 'lead' gives 'Failed to delete lead' and 'Lead deleted successfully'. */
  recordName: string
  /** The message of a failure that the server doesn't explain. */
  failed?: string
  /** What is read again afterwards, by the beginnings of its keys. */
  keys: readonly QueryKey[]
  /** Shows the result. */
  say: { success: (message: string) => unknown; error: (message: string) => unknown }
}

/** Deletes a record and shows the result; rejects when it failed. For a `ConfirmDialog`'s `onConfirm`. */
export function useDeleteRecord<Asked = { id: string }>({
  call,
  recordName,
  failed,
  keys,
  say,
}: Deletion<Asked>) {
  const queries = useQueryClient()
  const remove = useMutation({
    ...call.mutationOptions(),
    onSuccess: () => say.success(`${capitalized(recordName)} deleted successfully`),
    onError: (error) => say.error(refusalMessage(error, failed ?? `Failed to delete ${recordName}`)),
    onSettled: readingAgain(queries, ...keys),
  })
  return remove.mutateAsync
}
