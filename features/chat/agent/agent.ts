import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import type { MoreEnvelopes, NewEpoch } from '#features/chat-keys/new-keys.schema.ts'
import type { SealedMessage } from '#features/chat-keys/sealed-message.schema.ts'
import { randomBytes, toBase64 } from '#platform/e2ee/bytes.ts'
import { commitmentTo } from '#platform/e2ee/numbers.ts'
import { openText, sealText } from '#platform/e2ee/text-cipher.ts'
import { answerTo } from './admissions.ts'
import { type AgentState, newState } from './agent-state.ts'
import type { ConversationView } from './conversation-view.ts'
import { certainDirectory, type Links, ownDirectory, readDirectories } from './directories.ts'
import { admit } from './envelopes.ts'
import { makeEpoch } from './epochs.ts'
import { recipientsOf } from './holders-seen.ts'
import type { KeyStore } from './key-store.ts'
import { accept, look, markVerified, noteAsked } from './look.ts'
import { sealMessage } from './messages.ts'
import { type Closed, type Opened, openAll } from './opening.ts'
import { type Device, ownDevice, signedStatement, storageKey } from './own-device.ts'
import { recover, recoveryStatement } from './recovery.ts'
import { trustEpochs, trustUnproven } from './trusted-epochs.ts'

/**
 * Keeps an account's keys in this browser and does all that needs them. It never calls the server: pages give it
 * what they have read, and send what it returns.
 */
export class KeyAgent {
  readonly #state: AgentState
  #kept: Promise<CryptoKey> | undefined

  constructor(store: KeyStore, userId: string) {
    this.#state = newState(store, userId)
  }

  /** The id of this browser's device, if it has made one. */
  async deviceHere(): Promise<string | undefined> {
    return (await this.#state.store.get<Device>('device'))?.id
  }

  /**
   * The statement that announces this browser's device, if the directory doesn't have it yet: it is new, or the firm's
   * server was restored from an older backup. A device that was removed makes new keys: the old ones open nothing new.
   * @param links the account's own chain
   */
  async announce(name: string, links: Links) {
    const { store, userId } = this.#state
    const own = await ownDirectory(this.#state, links)
    const listed = own.holders.get((await ownDevice(store)).id)
    // While keys are in doubt, a statement that the device was removed doesn't count.
    if (listed && (own.isDoubted || !listed.removed)) return { deviceId: listed.id, statement: undefined }
    const { id, sealingKey, signingKey, signing } = await ownDevice(store, listed?.id)
    const statement = await signedStatement<'device'>(signing.privateKey, userId, own.head, {
      kind: 'device',
      id,
      name,
      sealing: sealingKey,
      signing: signingKey,
    })
    return { deviceId: id, statement }
  }

  /** Verifies what the server says about a conversation's keys, opens what it can, and says what is to be done. */
  look(keys: ConversationKeys): Promise<ConversationView> {
    return look(this.#state, keys)
  }

  /** Notes that an epoch's key was asked for: the server has taken the request. */
  async asked(conversationId: string, epochId: string): Promise<void> {
    noteAsked(this.#state, conversationId, epochId)
  }

  /** Notes that both people have compared the safety number. */
  verify(conversationId: string, number: readonly string[]): Promise<void> {
    return markVerified(this.#state, conversationId, number)
  }

  /** Trusts messages whose author isn't shown to have taken part, because the person at this browser confirms it. */
  async believe(keys: ConversationKeys): Promise<void> {
    const known = await readDirectories(this.#state, keys)
    await trustEpochs(this.#state, keys, known)
    await trustUnproven(this.#state, known)
  }

  /**
   * Takes the keys as the server states them, in place of what this browser saw before: the firm's server was restored from
   * a backup, and both people have compared the number.
   * @throws {Error} if it is not the number of these keys
   */
  accept(keys: ConversationKeys, number: readonly string[]): Promise<void> {
    return accept(this.#state, keys, number)
  }

  /** Seals every epoch that this browser has to a device that was let in. */
  admit(keys: ConversationKeys, deviceId: string): Promise<MoreEnvelopes> {
    return admit(this.#state, keys, deviceId)
  }

  /**
   * A new epoch for exactly those whom the directories name.
   * @returns undefined if the server names others: then read again
   */
  async newEpoch(keys: ConversationKeys): Promise<NewEpoch | undefined> {
    const known = await readDirectories(this.#state, keys)
    const holders = recipientsOf(known, keys.required)
    const by = await ownDevice(this.#state.store)
    if (known.doubted.length > 0 || !holders?.some(({ id }) => id === by.id)) return
    const { unvouched } = await trustEpochs(this.#state, keys, known)
    return makeEpoch({
      conversation: keys.conversationId,
      people: keys.people,
      after: keys.epochs.at(-1)?.id ?? null,
      earlier: unvouched,
      holders,
      by,
    })
  }

  /** Encrypts a message of a conversation that was looked at. @throws {Error} without the key of the conversation's epoch */
  async seal(
    conversationId: string,
    epochId: string,
    idempotencyKey: string,
    text: string,
    fileId: string | null = null,
  ): Promise<SealedMessage> {
    const signed = this.#state.known.get(conversationId)?.epochs.get(epochId)
    const epoch = this.#state.epochs.get(signed?.hash ?? '')
    // Nothing is written under an epoch of a chat that was joined to this one.
    if (epoch?.said.conversation !== conversationId) throw new Error('The key of this epoch is not here.')
    return sealMessage(epoch, await ownDevice(this.#state.store), idempotencyKey, text, fileId)
  }

  /** Opens messages of a conversation that was looked at. */
  open(conversationId: string, messages: readonly Closed[]): Promise<Opened[]> {
    return openAll(this.#state, conversationId, messages)
  }

  /** Begins an access request. @returns the commitment to a nonce that stays here until somebody answers */
  async ask(): Promise<string> {
    const nonce = toBase64(randomBytes(32))
    const commitment = await commitmentTo(nonce)
    await this.#state.store.set(`nonce:${commitment}`, nonce)
    return commitment
  }

  /**
   * This browser's part of the six digits, when it answers a device that asks. The same each time.
   * @throws {Error} if the server names another device or commitment than at the first time
   */
  async answer(keys: ConversationKeys, admissionId: string): Promise<{ deviceId: string; nonce: string }> {
    const nonce = await answerTo(this.#state.store, keys, admissionId)
    return { deviceId: (await ownDevice(this.#state.store)).id, nonce }
  }

  /** The statement that puts a recovery code in force. @throws {Error} for a code that was mistyped */
  announceRecovery(code: string, links: Links) {
    return recoveryStatement(this.#state, code, links)
  }

  /**
   * Opens conversations with a recovery code and seals them to this device.
   * @returns the envelopes by conversation; 'mistyped'; 'unknown' for a code that isn't this account's current one; 'doubted'
   * if which one is current can't be said
   */
  recover(code: string, conversations: readonly ConversationKeys[]) {
    return recover(this.#state, code, conversations)
  }

  /** The statement that removes a device of the account. */
  async remove(deviceId: string, links: Links) {
    const own = await certainDirectory(this.#state, links)
    const { id, signing } = await ownDevice(this.#state.store)
    return signedStatement<'removed'>(signing.privateKey, this.#state.userId, own.head, {
      kind: 'removed',
      id: deviceId,
      by: id,
    })
  }

  #storage(): Promise<CryptoKey> {
    this.#kept ??= storageKey(this.#state.store)
    return this.#kept
  }

  /** Encrypts what this browser stores. @param name what it is stored as */
  async keep(name: string, text: string): Promise<string> {
    return sealText(await this.#storage(), text, `portico kept ${name}`)
  }

  /** What was stored; undefined if it was stored by another device. */
  async kept(name: string, sealed: string): Promise<string | undefined> {
    try {
      return await openText(await this.#storage(), sealed, `portico kept ${name}`)
    } catch {
      return
    }
  }
}
