import { ErrorState } from '#ui/lists/error-state.tsx'
import { useOpeningAgain } from './connection-lost.tsx'
import { isConnectionLost } from './lost-navigation.ts'

/** Shown in place of a section that failed; the portal around it stays usable. */
export const SectionError = ({ error }: { error: unknown }) =>
  isConnectionLost(error) ? (
    <SectionOutOfReach />
  ) : (
    <ErrorState
      title="Unexpected Application Error!"
      description="This section failed because of an error on our side. The other sections still work."
      onRetry={() => window.location.reload()}
    />
  )

export function SectionOutOfReach({ target }: { target?: string }) {
  const { trying, tryAgain } = useOpeningAgain(target)
  return (
    <ErrorState
      title="The connection is lost"
      description="This section opens by itself as soon as the connection is back."
      onRetry={tryAgain}
      retrying={trying}
    />
  )
}
