import { ExternalLink } from 'lucide-react'
import { buttonStyle } from '#ui/button-style.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { toast } from '#ui/toaster.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** The address that a client opens their case with. */
export function CaseLink({ shareLink, caseNumber }: { shareLink: string; caseNumber: string }) {
  const path = `/case/${shareLink}`
  const origin = useHydrated() ? window.location.origin : ''
  return (
    <>
      <CopyButton
        value={`${origin}${path}`}
        label="Copy Link"
        aria-label={`Copy Link of case ${caseNumber}`}
        onCopied={() => toast.success('Case link copied to clipboard!')}
      />
      <a
        href={path}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open case ${caseNumber} in a new tab`}
        className={buttonStyle({ variant: 'ghost', size: 'sm' })}
      >
        <ExternalLink aria-hidden />
        Open
      </a>
    </>
  )
}
