import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Card, CardBody, CardDescription, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { OwnPublication } from './client-consents.schema.ts'

type Props = { item: OwnPublication }

/** One thing that the client may let the firm publish, with their decision. */
export const PublicationCard = ({ item }: Props) => (
  <Card as="li">
    <CardHeader className="flex-nowrap">
      <div className="min-w-0">
        <CardTitle className="wrap-anywhere">{item.title}</CardTitle>
        <CardDescription className="wrap-anywhere">
          {`${item.kind === 'hearing' ? 'Court date' : 'Title'} of case ${item.caseNumber}`}
        </CardDescription>
      </div>
      <div className="shrink-0">
        {item.shown ? (
          <Badge tone="green">Published</Badge>
        ) : (
          <Badge>{item.given ? 'Consented' : 'Private'}</Badge>
        )}
      </div>
    </CardHeader>
    <CardBody>
      {item.kind === 'hearing' && (
        <p className="text-sm wrap-anywhere">
          {[formatDateTime(item.courtDate), item.judgeName, item.location].filter(Boolean).join(' · ')}
        </p>
      )}
      <p className="text-sm text-ink-soft">
        {item.given ? standing(item) : `Not published without your consent.`}
      </p>
    </CardBody>
    <CardFooter>{item.given ? <Withdraw item={item} /> : <Give item={item} />}</CardFooter>
  </Card>
)

const forms = { written: ' in writing', oral: ' orally', portal: ' here' }
const standing = ({ form, givenAt }: OwnPublication) =>
  `You consented${form ? forms[form] : ''}${givenAt ? ` on ${formatDateTime(givenAt)}` : ''}. You may withdraw this at any time.`

function Give({ item: { kind, subjectId, version, title, caseNumber } }: Props) {
  const say = useOutcome()
  const give = useMutation(
    api.client.consents.give.mutationOptions({
      onSuccess: () => say.success('Your consent is recorded'),
      onSettled: readingAgain(useQueryClient(), api.client.consents.key()),
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Allow publishing “${title}” of case ${caseNumber}`}
        >
          Allow Publishing
        </Button>
      }
      title="Allow us to publish this?"
      description={
        kind === 'hearing'
          ? `Everybody on the internet may then read “${title}” with its date, judge and place on our home page, if we choose to show it. Your name is not shown. You may withdraw this at any time.`
          : `Everybody on the internet may then read the title “${title}” on your lawyer’s public page while the case is ongoing. Your name is not shown beside it. You may withdraw this at any time.`
      }
      confirmLabel="Allow Publishing"
      tone="primary"
      onConfirm={() => give.mutateAsync({ kind, subjectId, version })}
    />
  )
}

/** Without a question before: withdrawing must not be harder than giving. */
function Withdraw({ item: { kind, subjectId, title, caseNumber } }: Props) {
  const say = useOutcome()
  const withdraw = useMutation(
    api.client.consents.withdraw.mutationOptions({
      onSuccess: () => say.success('Your consent is withdrawn, and nothing of it is published'),
      onError: (error) => say.error(refusalMessage(error, 'Failed to withdraw your consent')),
      onSettled: readingAgain(useQueryClient(), api.client.consents.key()),
    }),
  )
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Withdraw consent to publish “${title}” of case ${caseNumber}`}
      pending={withdraw.isPending}
      onClick={() => withdraw.mutate({ kind, subjectId })}
    >
      Withdraw Consent
    </Button>
  )
}
