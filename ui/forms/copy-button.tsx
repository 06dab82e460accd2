import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

type Props = Omit<ButtonProps, 'value' | 'onClick' | 'children'> & {
  /** The text to copy. */
  value: string
  label: string
  onCopied?: () => void
}

/** Copies a text; its icon turns into a tick for two seconds. Show the specified toast in `onCopied`. */
export function CopyButton({ value, label, onCopied, variant = 'secondary', size = 'sm', ...props }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await writeClipboard(value)
    setCopied(true)
    onCopied?.()
  }
  const Icon = copied ? Check : Copy
  return (
    <Button {...props} variant={variant} size={size} onClick={copy}>
      <Icon aria-hidden />
      {label}
    </Button>
  )
}

/** `navigator.clipboard` is missing on plain http; there it copies a selection. */
async function writeClipboard(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
