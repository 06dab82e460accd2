import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { redirect } from 'react-router'
import type { z } from 'zod'
import type { lockedCaseSchema } from '#features/case-access/case-access.schema.ts'
import { useGrant } from '#features/case-access/grants.ts'
import { AskForPin, LockedPanel } from '#features/case-access/locked-panel.tsx'
import { PinDialog } from '#features/case-access/pin-dialog.tsx'
import { CaseStatus } from '#features/cases/case-status.tsx'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { sessionOf, signedInOnly } from '../guards.ts'
import { withNotice } from '../notices.ts'
import type { Route } from './+types/case.ts'
import { StaffNotice, staffAtLink } from './staff-at-link.tsx'
import { UnlockedCase } from './unlocked-case.tsx'

export const middleware: Route.MiddlewareFunction[] = [signedInOnly('sign-in-for-case')]

/**
 * Title, number and status: all that is sent before the PIN is entered. Staff see a notice that the link is a client's.
 */
export async function loader({ params: { shareLink }, context }: Route.LoaderArgs) {
  try {
    return { found: await client.client.caseAccess.byShareLink({ shareLink }) }
  } catch {
    const session = sessionOf(context)
    const staff = session && (await staffAtLink(session, shareLink))
    if (staff) return { staff }
    throw redirect(withNotice('/cases', 'case-not-found'))
  }
}

// The document's title omits the case, because it would stay in the browser's history.
export const meta: Route.MetaFunction = () => [
  { title: `Your case · ${firm.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function SharedCase({ loaderData }: Route.ComponentProps) {
  return loaderData.found ? <LockedCase {...loaderData} /> : <StaffNotice {...loaderData.staff} />
}

function LockedCase({ found }: { found: z.output<typeof lockedCaseSchema> }) {
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
      {/* The PIN's button disappears together with the lock. */}
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
