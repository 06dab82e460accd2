import type { Epoch } from '#features/chat-keys/chat-keys.schema.ts'
import type { Holder } from '#features/chat-keys/key-directory.schema.ts'
import {
  type EpochStatement,
  epochStatement,
  firmChain,
  type NamedHolder,
  type People,
} from '#features/chat-keys/key-statements.schema.ts'
import type { NewEpoch } from '#features/chat-keys/new-keys.schema.ts'
import { type Bytes, randomBytes, sha256 } from '#platform/e2ee/bytes.ts'
import { hashOf } from '#platform/e2ee/chain.ts'
import { openSealed, sealTo } from '#platform/e2ee/hpke.ts'
import { hex } from '#platform/e2ee/numbers.ts'
import { isSigned, sign } from '#platform/e2ee/signing.ts'
import { textKey } from '#platform/e2ee/text-cipher.ts'

/** What an epoch's maker said and signed. */
export interface SignedEpoch {
  said: EpochStatement
  /** Of the statement: an epoch's id and commitment can be copied into another one. */
  hash: string
}

/** An epoch whose key this browser has. */
export interface OpenEpoch extends SignedEpoch {
  /** The key as bytes, to be sealed to others. */
  bytes: Bytes
  key: CryptoKey
}

/**
 * An envelope is bound to the whole statement, which names the conversation: what was sealed for one chat opens under no
 * statement that somebody makes in another.
 */
const boundTo = (hash: string, holderId: string) => `portico epoch ${hash} for ${holderId}`

export const sealEpoch = (
  { bytes, hash }: Pick<OpenEpoch, 'bytes' | 'hash'>,
  holder: Pick<Holder, 'id' | 'sealing'>,
) => sealTo(holder.sealing, bytes, boundTo(hash, holder.id))

interface Making {
  conversation: string
  people: People
  after: string | null
  earlier: readonly string[]
  holders: readonly Holder[]
  by: { id: string; signing: CryptoKeyPair }
}

const named = ({ id, chain, sealing, signing }: Holder): NamedHolder => ({
  id,
  chain,
  sealing,
  signing: signing ?? null,
})

/** A new epoch, its key sealed to everybody who is to read on. */
export async function makeEpoch({ holders, by, earlier, ...about }: Making): Promise<NewEpoch> {
  const [id, bytes] = [crypto.randomUUID(), randomBytes(32)]
  const { conversation, people, after } = about
  const said: EpochStatement = {
    v: 1,
    epoch: id,
    conversation,
    people,
    after,
    earlier: [...earlier],
    holders: holders.map(named).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    commitment: hex(await sha256(bytes)),
    by: by.id,
  }
  const statement = JSON.stringify(said)
  const hash = await hashOf(statement)
  return {
    id,
    statement,
    signature: await sign(by.signing.privateKey, statement),
    envelopes: await Promise.all(
      holders.map(async (holder) => ({
        holderId: holder.id,
        sealed: await sealEpoch({ bytes, hash }, holder),
      })),
    ),
  }
}

/** Verified directories: their holders by id, and the owner of each. */
export interface Verified {
  holders: ReadonlyMap<string, Holder>
  chains: ReadonlySet<string>
}

/** How an epoch names a holder. */
export const holderIn = (said: EpochStatement | undefined, id: string): NamedHolder | undefined =>
  said?.holders.find((one) => one.id === id)

/** A holder must have the keys of its directory; one whose directory isn't available is accepted as named. */
function agrees({ id, chain, sealing, signing }: NamedHolder, { holders, chains }: Verified): boolean {
  const holder = holders.get(id)
  if (!holder) return !chains.has(chain)
  return holder.chain === chain && holder.sealing === sealing && (holder.signing ?? null) === signing
}

/**
 * What an epoch's maker said, if it is one of those whom the epoch names, who signed it, and the keys of all whom it names
 * are those of the directories.
 */
export async function verifiedEpoch(epoch: Epoch, verified: Verified): Promise<SignedEpoch | undefined> {
  const said = epochStatement(epoch.statement)
  if (said?.epoch !== epoch.id) return
  const { client, lawyer } = said.people
  const isAbout = ({ chain }: NamedHolder) => chain === client || chain === lawyer || chain === firmChain
  const maker = holderIn(said, said.by)
  if (!maker?.signing || maker.chain === firmChain) return
  if (!said.holders.every((one) => isAbout(one) && agrees(one, verified))) return
  if (!(await isSigned(maker.signing, epoch.statement, epoch.signature))) return
  return { said, hash: await hashOf(epoch.statement) }
}

/** Opens an epoch's key with one's own, and checks that it is the one that its maker signed. */
export async function openEpoch(
  { said, hash }: SignedEpoch,
  holderId: string,
  pair: CryptoKeyPair,
  sealed: string,
): Promise<OpenEpoch | undefined> {
  try {
    const bytes = await openSealed(pair, sealed, boundTo(hash, holderId))
    if (hex(await sha256(bytes)) !== said.commitment) return
    return { said, hash, bytes, key: await textKey(bytes) }
  } catch {
    return
  }
}
