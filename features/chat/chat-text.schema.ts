import { type ChatSide, encryptedFromHere } from './chat.schema.ts'

// Who wrote a message, and a conversation as a text for people to read: for the chat itself, for what is saved of it, and for
// the archive of one's own data, which the server makes, too.

interface Signed {
  sender: ChatSide
  byFormerLawyer: boolean
  byFormerLogin?: boolean | undefined
}

/** Who wrote a message, if it isn't the person who has its sender's place now. */
export const formerOf = ({ byFormerLawyer, byFormerLogin }: Omit<Signed, 'sender'>) =>
  byFormerLawyer ? 'Former lawyer' : byFormerLogin ? 'Earlier account' : undefined

/** Who wrote a message, as shown to the person on that side. @param other the other side's name */
export const authorOf = (side: ChatSide, other: string) => (message: Signed) =>
  formerOf(message) ?? (message.sender === side ? 'You' : other)

/** Stands for a message that its sender did not sign. */
export const refusedMessage = 'This message is not shown: its signature is not the sender’s.'

interface Written {
  author: string
  createdAt: Date
  text: string
  /** Whether it is end-to-end encrypted. */
  isSealed: boolean
}

/** Messages as a text, oldest first. Says where encryption begins, and what comes without it after that. */
export function chatText(messages: readonly Written[]): string {
  const first = messages.findIndex(({ isSealed }) => isSealed)
  return messages
    .map(({ author, createdAt, text, isSealed }, at) => {
      const line = at === first && at > 0 ? `${encryptedFromHere}\n\n` : ''
      const mark = first >= 0 && at > first && !isSealed ? ' (not end-to-end encrypted)' : ''
      return `${line}${createdAt.toISOString()}  ${author}${mark}\n${text}\n`
    })
    .join('\n')
}
