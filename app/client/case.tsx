import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { redirect } from 'react-router'
import { useGrant } from '#features/case-access/grants.ts'
import { AskForPin, LockedPanel } from '#features/case-access/locked-panel.tsx'
import { PinDialog } from '#features/case-access/pin-dialog.tsx'
import { UnlockedCase } from '#features/case-access/unlocked-case.tsx'
import { CaseStatus } from '#features/cases/case-status.tsx'
import { firm } from '#firm.config.ts'
import { client } from '#platform/api/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { FocusKeeper } from '#ui/focus-keeper.tsx'
import { signedInOnly } from '../guards.ts'
import { withNotice } from '../notices.ts'
import type { Route } from './+types/case.ts'

export const middleware: Route.MiddlewareFunction[] = [signedInOnly('sign-in-for-case')]

/** Title, number and status: all that is sent before the PIN. */
export async function loader({ params }: Route.LoaderArgs) {
  try {
    return await client.client.caseAccess.byShareLink({ shareLink: params.shareLink })
  } catch {
    throw redirect(withNotice('/cases', 'case-not-found'))
  }
}

// The title names no case: it would stay in the browser's history.
export const meta: Route.MetaFunction = () => [
  { title: `Your case · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function SharedCase({ loaderData: found }: Route.ComponentProps) {
  const [asking, setAsking] = useState(false)
  const grant = useGrant(found.id)
  return (
    <div className="mx-auto flex w-full max-w-site flex-col gap-8 px-4 py-14 sm:px-6 md:py-20">
      <div>
        <ButtonLink variant="link" to="/cases">
          <ArrowLeft aria-hidden />
          Back to Cases
        </ButtonLink>
      </div>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-sm text-ink-soft tabular-nums">Case #{found.caseNumber}</p>
          <h1 className="font-serif text-4xl tracking-[-0.02em] wrap-anywhere">{found.title}</h1>
        </div>
        <CaseStatus status={found.status} />
      </header>
      {/* The button that asked for the PIN goes with the lock. */}
      <FocusKeeper rows={grant}>
        {grant ? (
          <UnlockedCase caseId={found.id} grant={grant} headed />
        ) : (
          <LockedPanel
            title="Case Details Protected"
            text="The description and the timeline open with the 4-digit PIN from your lawyer."
            onEnterPin={() => setAsking(true)}
          >
            <AskForPin caseId={found.id} />
          </LockedPanel>
        )}
      </FocusKeeper>
      <PinDialog caseId={found.id} open={asking} onOpenChange={setAsking} />
    </div>
  )
}
