import { ArrowRight } from 'lucide-react'
import { caseAddress } from '#features/cases/case-page-link.tsx'
import type { LinkedCase } from '#features/cases/cases.schema.ts'
import { client } from '#platform/api/client.ts'
import type { Session } from '#platform/api/context.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'

/** What staff see when they open a client's link; `open` is the case in their own portal, if they may read it. */
export interface StaffAtLink {
  portal: string
  open: { to: string; caseNumber: string } | null
}

/**
 * Loads it for staff only. Another lawyer's case, a revoked link and an unknown link give the same answer.
 * @returns undefined for anyone else
 */
export async function staffAtLink(
  { roles, lawyerId }: Pick<Session, 'roles' | 'lawyerId'>,
  shareLink: string,
): Promise<StaffAtLink | undefined> {
  const isLawyer = roles.includes('lawyer') && lawyerId !== null
  const isAdmin = roles.includes('admin')
  const own = isLawyer && (await found(client.lawyer.cases.byLink({ shareLink })))
  if (own) return inPortal('/lawyer-portal', own)
  const any = isAdmin && (await found(client.admin.cases.byLink({ shareLink })))
  if (any) return inPortal('/admin', any)
  return isLawyer || isAdmin ? { portal: isLawyer ? '/lawyer-portal' : '/admin', open: null } : undefined
}

const found = (call: Promise<LinkedCase>) => call.catch(() => undefined)

const inPortal = (portal: string, { caseNumber }: LinkedCase): StaffAtLink => ({
  portal,
  open: { to: caseAddress(portal, caseNumber), caseNumber },
})

/** Replaces the case: staff would need the PIN here, and have the case in their own portal anyway. */
export const StaffNotice = ({ portal, open }: StaffAtLink) => (
  <div className="mx-auto flex w-full max-w-site flex-col items-start gap-6 px-4 py-14 sm:px-6 md:py-20">
    <h1 className="font-serif text-4xl tracking-[-0.02em]">Case links are for clients</h1>
    <p className="max-w-prose text-ink-soft">
      A case link opens the case for its own client, with the PIN from their lawyer. You are signed in as
      staff: open the cases that are yours in the portal.
    </p>
    <ButtonLink to={open?.to ?? portal}>
      {open ? `Open ${open.caseNumber} in the Portal` : 'Go to the Portal'}
      <ArrowRight aria-hidden />
    </ButtonLink>
  </div>
)
