import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { type Occasion, occasionLabels } from './notifications.schema.ts'

export const occasionChoice = () => api.notifications.occasions.queryOptions()

/** For which occasions one is mailed; saved at once. Shown to people who want mail. */
export function OccasionChoice() {
  const queries = useQueryClient()
  const { queryKey } = occasionChoice()
  const { data } = useQuery(occasionChoice())
  const save = useMutation(
    api.notifications.setOccasions.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey }),
      onError: () => toast.error('Failed to save your choice. Please try again.'),
    }),
  )
  const unmailed = save.isPending ? save.variables.unmailed : data?.unmailed
  if (!data || !unmailed) return null
  const choose = (occasion: Occasion, isMailed: boolean) => {
    const others = unmailed.filter((name) => name !== occasion)
    save.mutate({ unmailed: isMailed ? others : [...others, occasion] })
  }
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Mail me about</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {data.offered.map((occasion) => (
          <Checkbox
            key={occasion}
            label={occasionLabels[occasion]}
            checked={!unmailed.includes(occasion)}
            onChange={(event) => choose(occasion, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
