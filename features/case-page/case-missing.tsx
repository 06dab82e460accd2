import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'

/** Shown for a number that no case of the reader has, whether or not there is such a case. */
export function CaseMissing() {
  const { pathname } = useLocation()
  const [portal] = /^\/[^/]+/.exec(pathname) ?? ['/']
  return (
    <EmptyState
      art="search"
      title="There is no such case."
      description="The number may be mistyped, or the case may have been deleted or reassigned."
      action={
        <ButtonLink variant="secondary" to={portal === '/admin' ? portal : `${portal}/cases`}>
          All cases
        </ButtonLink>
      }
    />
  )
}
