import { CopyButton } from './copy-button.tsx'
import { InlineAlert } from './inline-alert.tsx'

type Props = { value: string; label: string; children: string }

/** A secret that is shown only once, with instructions. */
export function ShownOnce({ value, label, children }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <InlineAlert tone="warning">{children}</InlineAlert>
      <output
        aria-label={label}
        className="block rounded-sm border border-rule bg-sunken px-4 py-3 font-mono text-sm wrap-anywhere"
      >
        {value}
      </output>
      <CopyButton className="self-start" value={value} label="Copy" />
    </div>
  )
}
