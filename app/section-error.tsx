import { ErrorState } from '#ui/error-state.tsx'
import { isConnectionLost, useOpeningAgain } from './connection-lost.tsx'

/** In a section's place when it breaks or is out of reach; the portal around it stays, with its other sections. */
export const SectionError = ({ error }: { error: unknown }) =>
  isConnectionLost(error) ? (
    <OutOfReach />
  ) : (
    <ErrorState
      title="Unexpected Application Error!"
      description="This section went wrong on our side. The others are there as before."
      onRetry={() => window.location.reload()}
    />
  )

function OutOfReach() {
  const { trying, tryAgain } = useOpeningAgain()
  return (
    <ErrorState
      title="The connection is lost"
      description="This section opens by itself as soon as the connection is back."
      onRetry={tryAgain}
      retrying={trying}
    />
  )
}
