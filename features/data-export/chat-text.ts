import { authorOf, refusedMessage, chatText as textOf } from '#features/chat/chat-text.schema.ts'

interface Written {
  sender: 'client' | 'lawyer'
  byFormerLawyer: boolean
  /** By an earlier account of its sender, as the browser that opened it found. */
  byFormerLogin?: boolean | undefined
  /** Null for a message that is not end-to-end encrypted. */
  sealed: unknown
  /** Null for a message that is end-to-end encrypted, and that was not opened. */
  text: string | null
  /** The browser that opened the others found that its sender did not sign it. */
  refused?: boolean | undefined
  createdAt: Date | string
  /** The path of the file that came with it, if the archive has it. */
  attachment?: string | null | undefined
}

/** Stands for a message of which the archive has the ciphertext alone. */
export const unopened = '(end-to-end encrypted: the browser that this was downloaded with has no key for it)'

/** A conversation as a text for people to read, from its client's view. */
export const chatText = (lawyer: string, messages: readonly Written[]): string =>
  textOf(
    messages.map((message) => ({
      author: authorOf('client', lawyer)(message),
      createdAt: new Date(message.createdAt),
      isSealed: message.sealed !== null,
      text: `${message.refused ? `(${refusedMessage})` : (message.text ?? unopened)}${message.attachment ? ` (${message.attachment})` : ''}`,
    })),
  )
