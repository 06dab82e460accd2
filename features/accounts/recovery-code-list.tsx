import { Download } from 'lucide-react'
import { firm } from '#firm.config.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { toast } from '#ui/toaster.tsx'

/** The recovery codes, this once. */
export function RecoveryCodeList({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
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
      <Button className="self-start" onClick={onSaved}>
        I have saved them
      </Button>
    </div>
  )
}

/** As a text file; the codes don't travel for that. */
function download(codes: readonly string[]) {
  const text = `Recovery codes for ${firm.name}\nEach works once.\n\n${codes.join('\n')}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
