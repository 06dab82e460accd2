import type { SeenDevice } from './agent/conversation-view.ts'
import type { ChatReader } from './conversation-keys.ts'

/** Tells the reader whose device it is. */
export const deviceOwner = ({ side, isThis, isOwn }: SeenDevice, reader: ChatReader, other: string) =>
  isThis ? 'This device' : isOwn || side === reader.side ? 'Your other device' : `Device of ${other}`
