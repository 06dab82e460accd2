import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown for an invalid URL, such as a truncated link to a page of a list. */
export function NoSuchPage() {
  const { pathname } = useLocation()
  return (
    <EmptyState
      art="search"
      title="There is no such page of this list."
      description="The address may be incomplete or out of date."
      action={
        <ButtonLink variant="secondary" to={pathname} replace>
          Back to the start of the list
        </ButtonLink>
      }
    />
  )
}
