import { SendHorizontal } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useTypedBefore } from '#ui/hooks/use-typed-before.ts'
import { AttachButton } from './attachments/tray-list.tsx'
import type { Tray } from './attachments/use-tray.ts'
import { chatLimits } from './chat.schema.ts'
import { useKeptText } from './use-kept-text.ts'

const { max } = chatLimits.messageText

type Props = {
  conversationId: string
  /** Resolves when the message is stored, so that a reload in between loses nothing. */
  onSend: (text: string) => Promise<void>
  /** The files that go first; undefined where none can be attached. */
  tray: Tray | undefined
  /** Gives the tray's files to the outbox. @returns whether all of them are in it */
  onSendFiles: () => Promise<boolean>
}

/** Enter sends, Shift+Enter starts a new line. Unsent text is kept as a draft. */
export function Composer({ conversationId, onSend, tray, onSendFiles }: Props) {
  const [text, setText, clearAfter] = useKeptText(`chat:${conversationId}`)
  const field = useRef<HTMLTextAreaElement>(null)
  useTypedBefore(field, setText)
  const left = max - text.trim().length
  const files = tray?.chosen.length ?? 0
  const ready = (text.trim() !== '' || files > 0) && left >= 0
  const send = async () => {
    if (!ready || tray?.sending) return
    // Files first. If one fails, the text stays, so that the order is what its writer meant.
    if (files > 0 && !(await onSendFiles())) return
    // It may have been typed on while files were encrypted.
    const now = (field.current?.value ?? text).trim()
    if (now !== '' && now.length <= max) clearAfter(onSend(now))
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (!tray || pasted.length === 0) return
    event.preventDefault()
    tray.add(pasted)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During input method composition, Enter confirms the candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      data-screen-only
      className="flex items-end gap-2 border-t border-rule p-3 sm:px-5 sm:py-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {tray && <AttachButton tray={tray} />}
      <Field
        label="Message"
        hideLabel
        className="flex-1"
        error={
          left < 0
            ? `The message is ${-left} ${left === -1 ? 'character' : 'characters'} too long.`
            : undefined
        }
      >
        <Textarea
          ref={field}
          rows={1}
          className="max-h-40 min-h-10"
          placeholder="Type a message..."
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </Field>
      <Button type="submit" disabled={!ready || tray?.sending} className="h-10.5">
        <SendHorizontal aria-hidden />
        <span className="max-sm:sr-only">Send</span>
      </Button>
    </form>
  )
}
