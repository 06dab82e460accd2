import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { CaseCard } from '#features/cases/case-card.tsx'
import { ownCaseSearchMax } from '#features/cases/cases.schema.ts'
import { api } from '#platform/api/client.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { withNotice } from '../notices.ts'
import type { loader as rootLoader } from '../root.tsx'

/** For signed-in clients: searches their own cases by link, number or title. */
export function ByCaseLink() {
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer
  return viewer ? <OwnCases /> : <SignInFirst />
}

const login = withNotice('/auth?next=%2Fcase-search%3Fby%3Dlink', 'sign-in-for-cases')

/** Redirects to the login with a reason; signing in returns to this tab. */
function SignInFirst() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // If the URL still named this tab, Back would redirect again.
  const replace = params.has('by')
  useEffect(() => {
    navigate(login, { replace })
  }, [navigate, replace])
  return (
    <EmptyState
      art="lock"
      title="Please login to view cases"
      description="Case links open with your client account."
      action={<ButtonLink to={login}>Client Login</ButtonLink>}
    />
  )
}

function OwnCases() {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  // No link, number or title is longer than that.
  const hopeless = search.length > ownCaseSearchMax
  const found = useQuery(
    api.client.cases.search.queryOptions({ input: { search }, enabled: search !== '' && !hopeless }),
  )
  const count = hopeless ? 0 : found.data?.length
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-soft">Enter the case link provided by your lawyer</p>
      <Field label="Case link, number or title" hideLabel className="max-w-xl">
        <Input
          type="search"
          placeholder="Paste case link here..."
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <p role="status" className="sr-only">
        {count !== undefined && `Cases found: ${count}`}
      </p>
      <div>
        {search === '' ? (
          <EmptyState art="search" title="Enter the case link to search." />
        ) : hopeless ? (
          <NoneFound />
        ) : found.isPending ? (
          <Loading>
            <Skeleton className="h-40" />
          </Loading>
        ) : found.isError ? (
          <ErrorState
            title="Failed to load cases"
            onRetry={() => found.refetch()}
            retrying={found.isFetching}
          />
        ) : found.data.length === 0 ? (
          <NoneFound />
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {found.data.map((item) => (
              <CaseCard key={item.id} as="li" item={item} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const NoneFound = () => <EmptyState art="folder" title="No matching case found. Please check the link." />
