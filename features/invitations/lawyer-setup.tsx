import { CircleAlert, CircleCheck } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { AccountAsk } from '#features/accounts/posted-form.tsx'
import type { FormAnswer } from '#platform/forms/form-post.ts'
import { useSendingOnce } from '#platform/forms/use-sending-once.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { Badge, type BadgeTone } from '#ui/lists/badge.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import type { SetupResult } from './invitations.schema.ts'

export const setupAsk: AccountAsk = {
  intent: 'setup',
  fields: [],
  submitLabel: 'Run Setup Again',
  failed: 'Failed to set up lawyer accounts',
}

/** Runs the setup when the page opens, and lists the outcome for each lawyer. */
export function LawyerSetup({ answer }: { answer: FormAnswer<{ results: SetupResult[] }> | undefined }) {
  useSendingOnce(answer ? undefined : setupAsk.intent)
  const hydrated = useHydrated()
  const pending = useNavigation().formData?.get('intent') === setupAsk.intent
  const results = answer?.outcome?.results
  return (
    <div className="flex flex-col gap-6" aria-busy={pending}>
      {answer?.message && <InlineAlert tone="danger">{answer.message}</InlineAlert>}
      {!answer && hydrated && (
        <Loading label="Setting up lawyer accounts..." className="flex flex-col gap-2">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </Loading>
      )}
      {results?.length === 0 && <EmptyState art="people" title="No lawyers found. Add your first lawyer!" />}
      {results && results.length > 0 && (
        <>
          <p role="status" className="text-sm text-ink-soft">
            {summary(results)}
          </p>
          <ul className="divide-y divide-rule rounded-md border border-rule bg-surface">
            {results.map((result) => (
              <Result key={result.email} result={result} />
            ))}
          </ul>
        </>
      )}
      <Form method="post" preventScrollReset defaultShouldRevalidate={false}>
        <input type="hidden" name="intent" value={setupAsk.intent} />
        <Button type="submit" pending={pending}>
          {answer || hydrated ? setupAsk.submitLabel : 'Run Setup'}
        </Button>
      </Form>
    </div>
  )
}

const badges: Record<SetupResult['action'], [tone: BadgeTone, word: string]> = {
  invited: ['blue', 'Invited'],
  exists: ['green', 'Exists'],
  error: ['red', 'Error'],
}

function summary(results: SetupResult[]): string {
  const number = (action: SetupResult['action']) =>
    results.filter((result) => result.action === action).length
  const failed = number('error')
  return `${number('invited')} invited, ${number('exists')} with an account${failed ? `, ${failed} failed` : ''}.`
}

function Result({ result: { email, name, slug, action, note, error, success } }: { result: SetupResult }) {
  const [tone, word] = badges[action]
  const Icon = success ? CircleCheck : CircleAlert
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Icon
        role="img"
        aria-label={success ? 'Success' : 'Failure'}
        className={success ? 'size-5 shrink-0 text-positive' : 'size-5 shrink-0 text-danger'}
      />
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-ink-soft">{name}</p>
        {note && <p className="text-ink-soft">{note}</p>}
        {error && <p className="text-danger">{error}</p>}
      </div>
      <Badge tone={tone}>{word}</Badge>
      {action === 'exists' && (
        <ButtonLink
          variant="secondary"
          size="sm"
          to={`/reset-${slug}`}
          aria-label={`Reset Password: ${name}`}
        >
          Reset Password
        </ButtonLink>
      )}
    </li>
  )
}
