import { ExternalLink } from 'lucide-react'
import { buttonStyle } from '#ui/forms/button-style.ts'
import { CopyButton } from '#ui/forms/copy-button.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { toast } from '#ui/overlays/toaster.tsx'

/** The share link by which a client opens their case. */
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
