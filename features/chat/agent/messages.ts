import type { Holder } from '#features/chat-keys/key-directory.schema.ts'
import type { SealedMessage } from '#features/chat-keys/sealed-message.schema.ts'
import { isSigned, sign } from '#platform/e2ee/signing.ts'
import { openText, sealText } from '#platform/e2ee/text-cipher.ts'
import type { OpenEpoch } from './epochs.ts'

/**
 * What a message's ciphertext and signature are bound to: the conversation and its two people's accounts, and a file, too,
 * so that none is added, removed or swapped.
 */
function boundTo({ said }: OpenEpoch, idempotencyKey: string, deviceId: string, fileId: string | null) {
  const { client, lawyer } = said.people
  const about = `${said.conversation} ${client ?? '-'} ${lawyer ?? '-'} ${said.epoch}`
  return `portico message ${about} ${idempotencyKey} ${deviceId}${fileId ? ` file ${fileId}` : ''}`
}

interface Sender {
  id: string
  signing: CryptoKeyPair
}

export async function sealMessage(
  epoch: OpenEpoch,
  by: Sender,
  idempotencyKey: string,
  text: string,
  fileId: string | null,
): Promise<SealedMessage> {
  const bound = boundTo(epoch, idempotencyKey, by.id, fileId)
  const sealedText = await sealText(epoch.key, text, bound)
  const signature = await sign(by.signing.privateKey, `${bound} ${sealedText}`)
  return { epochId: epoch.said.epoch, deviceId: by.id, sealedText, signature, fileId }
}

/**
 * Opens a message.
 * @param sender the stated sender device
 * @throws {Error} if it isn't signed by that device, or doesn't open
 */
export async function openMessage(
  epoch: OpenEpoch,
  sender: Holder,
  idempotencyKey: string,
  { sealedText, signature, fileId }: SealedMessage,
): Promise<string> {
  const bound = boundTo(epoch, idempotencyKey, sender.id, fileId)
  if (!sender.signing || !(await isSigned(sender.signing, `${bound} ${sealedText}`, signature)))
    throw new Error('The signature is not the sender’s.')
  return openText(epoch.key, sealedText, bound)
}
