import { type Head, type Link, verifiedChain } from '#platform/e2ee/chain.ts'
import { firmChain, isKeyStatement, type KeyStatement } from './key-statements.schema.ts'

/** A public key that epochs are sealed to. */
export interface Holder {
  id: string
  /** Whose it is. */
  chain: string
  kind: 'device' | 'recovery' | 'firm'
  /** Of a device. */
  name: string
  sealing: string
  /** The key that it signs with; a recovery code signs nothing. */
  signing: string | undefined
  removed: boolean
  /** The device that signed for it; undefined for those that sign for themselves. */
  by: string | undefined
  /** Its statement's place in the chain. */
  seq: number
}

export interface Directory {
  /** By id, removed ones too: they signed what is still read. */
  holders: Map<string, Holder>
  head: Head
}

/** Who may sign a statement: a new device and the firm's key for themselves, everything else a device in use. */
export function signerOf(statement: KeyStatement, before: readonly KeyStatement[]): string | undefined {
  if (!isKeyStatement(statement) || (statement.kind === 'firm') !== (statement.chain === firmChain)) return
  const holders = holdersOf(before)
  if (statement.kind === 'removed') {
    const removed = holders.get(statement.id)
    if (!removed || removed.removed) return
  } else if (holders.has(statement.id)) return
  if (statement.kind === 'device' || statement.kind === 'firm') return statement.signing
  const by = holders.get(statement.by)
  return by && !by.removed ? by.signing : undefined
}

function holdersOf(statements: readonly KeyStatement[]): Map<string, Holder> {
  const holders = new Map<string, Holder>()
  const remove = (holder: Holder) => holders.set(holder.id, { ...holder, removed: true })
  for (const statement of statements) {
    const { kind, id, seq, chain } = statement
    if (kind === 'removed') {
      const holder = holders.get(id)
      if (holder) remove(holder)
      continue
    }
    // A new recovery code or firm key replaces the one before.
    if (kind !== 'device') for (const holder of holders.values()) if (holder.kind === kind) remove(holder)
    holders.set(id, {
      id,
      chain,
      kind,
      seq,
      name: kind === 'device' ? statement.name : '',
      sealing: statement.sealing,
      signing: kind === 'recovery' ? undefined : statement.signing,
      removed: false,
      by: kind === 'recovery' ? statement.by : undefined,
    })
  }
  return holders
}

/**
 * The keys of a chain, after checking every signature and hash of it.
 * @param known where this browser saw the chain end before
 * @returns undefined if the chain was changed, shortened, or signed by a key that may not
 */
export async function readDirectory(
  chainId: string,
  links: readonly Link[],
  known?: Head,
): Promise<Directory | undefined> {
  const chain = await verifiedChain<KeyStatement & { prev: string }>(chainId, links, signerOf, known)
  return chain && { holders: holdersOf(chain.statements), head: chain.head }
}

export const activeHolders = ({ holders }: Directory): Holder[] =>
  [...holders.values()].filter(({ removed }) => !removed)
