import { Download } from 'lucide-react'
import { firm } from '#firm.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { CopyButton } from '#ui/forms/copy-button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { toast } from '#ui/overlays/toaster.tsx'

type Props = { codes: readonly string[] } & ({ onSaved: () => void } | { savedTo: string })

/** Shows the recovery codes, which can't be shown again. */
export function RecoveryCodeList({ codes, ...then }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <InlineAlert tone="warning">
        Save these recovery codes where you will find them without your phone. They are not shown again. Each
        works once.
      </InlineAlert>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-sm border border-rule bg-sunken px-5 py-4 font-mono text-base tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          value={codes.join('\n')}
          label="Copy"
          onCopied={() => toast.success('The recovery codes were copied.')}
        />
        <Button variant="secondary" size="sm" onClick={() => download(codes)}>
          <Download aria-hidden />
          Download
        </Button>
      </div>
      {'savedTo' in then ? (
        <ButtonLink to={then.savedTo} reloadDocument className="self-start">
          I have saved them
        </ButtonLink>
      ) : (
        <Button className="self-start" onClick={then.onSaved}>
          I have saved them
        </Button>
      )}
    </div>
  )
}

/** Saves the codes as a text file, without sending them to the server again. */
function download(codes: readonly string[]) {
  const text = `Recovery codes for ${firm.name}\nEach works once.\n\n${codes.join('\n')}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
