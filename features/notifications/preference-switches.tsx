import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { DigestChoice } from './digest-choice.tsx'
import { mailAfterMinutes } from './notifications.schema.ts'
import { OccasionChoice } from './occasion-choice.tsx'

/** How the lawyer wants to be notified. */
export const ownPreferences = () => api.lawyer.preferences.get.queryOptions()

/** Switches that count at once. */
export function PreferenceSwitches() {
  const queries = useQueryClient()
  const { queryKey } = ownPreferences()
  const preferences = useQuery(ownPreferences())
  const save = useMutation(
    api.lawyer.preferences.set.mutationOptions({
      onMutate(chosen) {
        const before = queries.getQueryData(queryKey)
        queries.setQueryData(queryKey, chosen)
        return { before }
      },
      onError(_error, _chosen, context) {
        queries.setQueryData(queryKey, context?.before)
        toast.error('Failed to save your choice. Please try again.')
      },
      onSettled: () => queries.invalidateQueries({ queryKey }),
    }),
  )
  const { data } = preferences
  return (
    <Card as="section" id="notifications">
      <CardHeader>
        <CardTitle as="h2">Notifications</CardTitle>
      </CardHeader>
      <CardBody>
        {preferences.isPending && (
          <Loading className="flex flex-col gap-3">
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
          </Loading>
        )}
        {preferences.isError && !data && (
          <ErrorState title="Failed to load data" onRetry={() => preferences.refetch()} />
        )}
        {data && (
          <>
            <Switch
              label="Email notifications"
              hint={`A mail with a link, never with content, when something has waited for ${mailAfterMinutes} minutes.`}
              checked={data.email}
              onChange={(event) => save.mutate({ ...data, email: event.target.checked })}
            />
            {data.email && <OccasionChoice />}
            <Switch
              label="Push notifications"
              hint="A message in the portal as soon as a request or a chat message comes in."
              checked={data.push}
              onChange={(event) => save.mutate({ ...data, push: event.target.checked })}
            />
            <DigestChoice />
          </>
        )}
      </CardBody>
    </Card>
  )
}
