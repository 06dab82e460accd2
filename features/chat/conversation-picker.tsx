import { Monogram } from '#ui/art/monogram.tsx'
import { cn } from '#ui/cn.ts'
import type { ClientConversation } from './chat.schema.ts'

type Props = {
  conversations: readonly ClientConversation[]
  current: string
  onChoose: (id: string) => void
}

/** Selects a conversation, for a client with several lawyers. */
export const ConversationPicker = ({ conversations, current, onChoose }: Props) => (
  <ul aria-label="Your chats" className="flex flex-col gap-2 max-lg:order-first">
    {conversations.map(({ id, lawyerName, lawyerTitle, unread }) => (
      <li key={id}>
        <button
          type="button"
          aria-pressed={id === current}
          onClick={() => onChoose(id)}
          className={cn(
            'flex w-full items-center gap-3 rounded-md border border-rule bg-surface px-3 py-2.5 text-left hover:bg-hover',
            id === current && 'border-brass-fill bg-hover',
          )}
        >
          <Monogram name={lawyerName} small className="size-9" />
          <span className="flex min-w-0 flex-1 flex-col text-sm">
            <span className="truncate font-medium">{lawyerName}</span>
            <span className="truncate text-xs text-ink-soft">{lawyerTitle}</span>
          </span>
          {unread > 0 && (
            <span className="rounded-full bg-primary px-2 text-xs leading-5 font-semibold text-on-primary">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </button>
      </li>
    ))}
  </ul>
)
