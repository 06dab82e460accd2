import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { SetupResult } from './invitations.schema.ts'

/** Gives every lawyer an account, as soon as the page is there, and lists what came of each. */
export function LawyerSetup() {
  const setUp = useMutation(api.admin.lawyerAccounts.setUp.mutationOptions())
  const begun = useRef(false)
  const { mutate } = setUp
  useEffect(() => {
    // Once, though effects may run twice.
    if (begun.current) return
    begun.current = true
    mutate({})
  }, [mutate])
  const results = setUp.data?.results
  return (
    <div className="flex flex-col gap-6" aria-busy={setUp.isPending}>
      {setUp.isError && (
        <InlineAlert tone="danger">
          {refusalMessage(
            setUp.error,
            setUp.error instanceof ORPCError
              ? 'Failed to set up lawyer accounts'
              : 'An error occurred during setup',
          )}
        </InlineAlert>
      )}
      {!results && !setUp.isError && (
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
      <Button className="self-start" pending={setUp.isPending} onClick={() => mutate({})}>
        Run Setup Again
      </Button>
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
          aria-label={`Reset the password of ${name}`}
        >
          Reset Password
        </ButtonLink>
      )}
    </li>
  )
}
