import { Download, Printer } from 'lucide-react'
import { firm } from '#firm.ts'
import { Button } from '#ui/forms/button.tsx'
import { printText } from './print-text.ts'
import { saveText } from './save-text.ts'

/** A share of the firm's recovery key, to be printed or saved. */
export function FirmKeyShare({ share, number }: { share: string; number: number }) {
  const text = `${firm.name}\nFirm recovery key for encrypted chats, share ${number} of 3\nCreated on ${new Date().toISOString().slice(0, 10)}\n\n${share}\n\nAny two of the three shares open every encrypted chat of the firm. Keep this share away from the other two.\n`
  return (
    <li className="flex flex-col gap-2 rounded-sm border border-rule bg-sunken px-4 py-3">
      <span className="text-sm font-medium">Share {number} of 3</span>
      <output aria-label={`Share ${number}`} className="font-mono text-sm wrap-anywhere">
        {share}
      </output>
      <span className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => printText(text)}>
          <Printer aria-hidden />
          Print
        </Button>
        <Button variant="secondary" size="sm" onClick={() => saveText(`chat-key-share-${number}.txt`, text)}>
          <Download aria-hidden />
          Download
        </Button>
      </span>
    </li>
  )
}
