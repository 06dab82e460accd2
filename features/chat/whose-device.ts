import type { SeenDevice } from './agent/conversation-view.ts'
import type { Whose } from './conversation-keys.ts'

/** The text that tells the reader whose device it is. */
export const whoseDevice = ({ side, isThis, isOwn }: SeenDevice, whose: Whose, other: string) =>
  isThis ? 'This device' : isOwn || side === whose.side ? 'Your other device' : `Device of ${other}`
