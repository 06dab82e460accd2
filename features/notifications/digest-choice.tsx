import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { Field } from '#ui/forms/field.tsx'
import { NativeSelect } from '#ui/forms/native-select.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { type Digest, digestLabels, digests } from './notifications.schema.ts'

export const digestChoice = () => api.notifications.digest.queryOptions()

/** How often one is mailed a summary of what waits; saved at once. */
export function DigestChoice() {
  const queries = useQueryClient()
  const { data } = useQuery(digestChoice())
  const save = useMutation(
    api.notifications.setDigest.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: digestChoice().queryKey }),
      onError: () => toast.error('Failed to save your choice. Please try again.'),
    }),
  )
  const chosen = save.isPending ? save.variables.digest : (data?.digest ?? 'off')
  return (
    <Field
      label="Summary by email"
      hint="How many things wait for you, and a link. No names, no content, and no mail when nothing waits."
    >
      <NativeSelect
        value={chosen}
        disabled={!data}
        onChange={(event) => save.mutate({ digest: event.target.value as Digest })}
      >
        {digests.map((digest) => (
          <option key={digest} value={digest}>
            {digestLabels[digest]}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
