import type { ChainSide } from '#features/chat-keys/chat-keys.schema.ts'
import type { chatSides } from '#features/chat-keys/key-statements.schema.ts'

/** A device as the chat's people see it. */
export interface SeenDevice {
  id: string
  name: string
  side: ChainSide
  /** This browser. */
  isThis: boolean
  /** Another device of the same person. */
  isOwn: boolean
  /** When this browser first saw it, if it is new; else when it was added, as the server says. */
  since: Date
  /** Wasn't there when this browser first looked at the conversation. */
  isNew: boolean
}

/** An account that has taken the place of one of the two people. */
export interface NewPerson {
  side: (typeof chatSides)[number]
  /** When this browser first saw it. */
  since: Date
}

/** An access request, from this browser's point of view. */
export interface SeenAdmission {
  id: string
  device: SeenDevice
  /** Whether this browser asked, answers, or may answer. */
  part: 'newcomer' | 'approver' | 'bystander'
  /** Another device has answered before: it compares the digits. */
  isAnswered: boolean
  /** The digits that both sides compare; undefined until both have revealed their nonces. */
  digits: string | undefined
  /** It differs from what this browser received or answered before: there will be no digits. */
  isAltered: boolean
}

/** What a browser knows of a conversation's keys, and what is to be done. */
export interface ConversationView {
  deviceId: string
  /** Only encrypted messages are written here. Once true, it stays so in this browser, even if the server says otherwise. */
  mustSeal: boolean
  /** The sides whose keys contradict what this browser saw before: nothing is sent then. */
  doubted: ChainSide[]
  /**
   * While keys are in doubt: the safety number of the keys as the server states them, to be compared before they are
   * accepted; undefined if they are signed wrongly.
   */
  claimedNumber: string[] | undefined
  /** The devices of those keys; `isNew` for those that this browser never saw. */
  claimedDevices: SeenDevice[]
  /** Whether a new epoch has to be made before the next message. */
  needsEpoch: boolean
  /** Epochs whose key this browser has, and those whose key it lacks. */
  opened: string[]
  missing: string[]
  /** Of the missing ones, those that are meant for this device: a browser that has the key seals it again automatically. */
  awaited: string[]
  /** Epochs sealed to this device by somebody who isn't shown to have taken part before. */
  unproven: string[]
  devices: SeenDevice[]
  /** New ones that are no longer in use. */
  removedDevices: SeenDevice[]
  newPeople: NewPerson[]
  /** Thirty digits in groups; empty until both people have a device. While keys are in doubt, the same as `claimedNumber`. */
  safetyNumber: string[]
  /** Whether the number was marked as compared, and is still the same. */
  verified: 'yes' | 'no' | 'changed'
  /** Whether the asking person has a recovery code. */
  hasRecovery: boolean
  admissions: SeenAdmission[]
  /** To be sent: envelopes that others lack, epochs whose key this device lacks though it is for it, its part of six digits. */
  todo: {
    envelopes: { epochId: string; holderId: string; sealed: string }[]
    wanted: string[]
    reveal: { id: string; nonce: string }[]
  }
}
