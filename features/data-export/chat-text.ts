interface Written {
  sender: 'client' | 'lawyer'
  /** Null for a message that is end-to-end encrypted, and that was not opened. */
  text: string | null
  createdAt: Date | string
  /** The path of the file that came with it, if the archive has it. */
  attachment?: string | null
}

/** Stands for a message of which the archive has the ciphertext alone. */
export const unopened = '(end-to-end encrypted: the browser that this was downloaded with has no key for it)'

/** A conversation as a text for people to read, from its client's view. */
export const chatText = (lawyer: string, messages: readonly Written[]): string =>
  messages
    .map(
      ({ sender, text, createdAt, attachment }) =>
        `${new Date(createdAt).toISOString()}  ${sender === 'client' ? 'You' : lawyer}\n${text ?? unopened}${attachment ? ` (${attachment})` : ''}\n`,
    )
    .join('\n')
