import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { DigestChoice } from './digest-choice.tsx'
import { mailAfterMinutes } from './notifications.schema.ts'
import { OccasionChoice } from './occasion-choice.tsx'

export const mailChoice = () => api.notifications.mail.queryOptions()

/** Whether one wants mail about what stays unread. */
export function MailChoice() {
  const queries = useQueryClient()
  const options = mailChoice()
  const { data } = useQuery(options)
  const save = useMutation(
    api.notifications.setMail.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: options.queryKey }),
      onError: () => toast.error('Failed to save your choice. Please try again.'),
    }),
  )
  const chosen = save.isPending ? save.variables.email : (data?.email ?? true)
  return (
    <Card as="section" id="notifications">
      <CardHeader>
        <CardTitle as="h2">Notifications</CardTitle>
      </CardHeader>
      <CardBody>
        <Switch
          label="By email"
          hint={`When something stays unread for ${mailAfterMinutes} minutes. The mail carries a link and no content.`}
          checked={chosen}
          disabled={!data}
          onChange={(event) => save.mutate({ email: event.target.checked })}
        />
        {chosen && <OccasionChoice />}
        <DigestChoice />
      </CardBody>
    </Card>
  )
}
