import type { Epoch, NewEpoch } from '#features/chat-keys/chat-keys.schema.ts'
import type { Holder } from '#features/chat-keys/key-directory.schema.ts'
import { type EpochStatement, epochStatement } from '#features/chat-keys/key-statements.schema.ts'
import { type Bytes, randomBytes, sha256 } from '#platform/e2ee/bytes.ts'
import { openSealed, sealTo } from '#platform/e2ee/hpke.ts'
import { hex } from '#platform/e2ee/numbers.ts'
import { isSigned, sign } from '#platform/e2ee/signing.ts'
import { textKey } from '#platform/e2ee/text-cipher.ts'

/** An epoch whose key this browser has. */
export interface OpenEpoch {
  id: string
  said: EpochStatement
  /** The key as bytes, to be sealed to others. */
  bytes: Bytes
  key: CryptoKey
}

const boundTo = (epochId: string, holderId: string) => `portico epoch ${epochId} for ${holderId}`

export const sealEpoch = (bytes: Bytes, epochId: string, holder: Pick<Holder, 'id' | 'sealing'>) =>
  sealTo(holder.sealing, bytes, boundTo(epochId, holder.id))

interface Making {
  conversation: string
  after: string | null
  holders: readonly Holder[]
  by: { id: string; signing: CryptoKeyPair }
}

/** A new epoch, its key sealed to everybody who is to read on. */
export async function makeEpoch({ conversation, after, holders, by }: Making): Promise<NewEpoch> {
  const [id, bytes] = [crypto.randomUUID(), randomBytes(32)]
  const said: EpochStatement = {
    v: 1,
    epoch: id,
    conversation,
    after,
    holders: holders.map((holder) => holder.id).toSorted(),
    commitment: hex(await sha256(bytes)),
    by: by.id,
  }
  const statement = JSON.stringify(said)
  return {
    id,
    statement,
    signature: await sign(by.signing.privateKey, statement),
    envelopes: await Promise.all(
      holders.map(async (holder) => ({ holderId: holder.id, sealed: await sealEpoch(bytes, id, holder) })),
    ),
  }
}

/**
 * What an epoch's maker said, if it is signed by a device of these.
 * @param devices of both people, by id
 */
export async function verifiedEpoch(
  epoch: Epoch,
  devices: ReadonlyMap<string, Holder>,
): Promise<EpochStatement | undefined> {
  const said = epochStatement(epoch.statement)
  const maker = said && said.epoch === epoch.id ? devices.get(said.by) : undefined
  if (!maker?.signing || !(await isSigned(maker.signing, epoch.statement, epoch.signature))) return
  return said
}

/** Opens an epoch's key with one's own, and checks that it is the one that its maker signed. */
export async function openEpoch(
  said: EpochStatement,
  holderId: string,
  pair: CryptoKeyPair,
  sealed: string,
): Promise<OpenEpoch | undefined> {
  try {
    const bytes = await openSealed(pair, sealed, boundTo(said.epoch, holderId))
    if (hex(await sha256(bytes)) !== said.commitment) return
    return { id: said.epoch, said, bytes, key: await textKey(bytes) }
  } catch {
    return
  }
}
