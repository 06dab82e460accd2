import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useDraft } from '#platform/drafts/use-draft.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useTypedBefore } from '#ui/hooks/use-typed-before.ts'
import { chatLimits } from './chat.schema.ts'

const { max } = chatLimits.messageText

type Props = { conversationId: string; onSend: (text: string) => void }

/** Enter sends, Shift+Enter starts a new line. Unsent text is kept as a draft. */
export function Composer({ conversationId, onSend }: Props) {
  const [text, setText] = useDraft(`chat:${conversationId}`)
  const field = useRef<HTMLTextAreaElement>(null)
  useTypedBefore(field, setText)
  const left = max - text.trim().length
  const ready = text.trim() !== '' && left >= 0
  const send = () => {
    if (!ready) return
    onSend(text.trim())
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During input method composition, Enter confirms the candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      data-screen-only
      className="flex items-end gap-3 border-t border-rule p-3 sm:px-5 sm:py-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
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
        />
      </Field>
      <Button type="submit" disabled={!ready} className="h-10.5">
        <SendHorizontal aria-hidden />
        <span className="max-sm:sr-only">Send</span>
      </Button>
    </form>
  )
}
