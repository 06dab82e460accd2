import { type Head, type Link, verifiedChain } from '#platform/e2ee/chain.ts'
import { firmChain, isKeyStatement, type KeyStatement } from './key-statements.schema.ts'

/** A public key that epochs are sealed to. */
export interface Holder {
  id: string
  /** The owner's id. */
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

/**
 * Who may sign a statement: a new device and the firm's key for themselves, everything else a device in use.
 * @param holders those that the statements before it announce
 */
export function signerOf(statement: KeyStatement, holders: ReadonlyMap<string, Holder>): string | undefined {
  if (!isKeyStatement(statement) || (statement.kind === 'firm') !== (statement.chain === firmChain)) return
  if (statement.kind === 'removed') {
    const removed = holders.get(statement.id)
    if (!removed || removed.removed) return
  } else if (holders.has(statement.id)) return
  if (statement.kind === 'device' || statement.kind === 'firm') return statement.signing
  const by = holders.get(statement.by)
  return by && !by.removed ? by.signing : undefined
}

/** The holders that a growing chain announces. Each statement is applied once: a chain may have 1,000. */
class Holders {
  readonly #byId = new Map<string, Holder>()
  /** The recovery code and the firm's key in force: a new one replaces it. */
  readonly #inForce = new Map<Holder['kind'], string>()
  #applied = 0

  /** @param statements those of the last call, and more */
  after(statements: readonly KeyStatement[]): Map<string, Holder> {
    for (const statement of statements.slice(this.#applied)) this.#apply(statement)
    this.#applied = statements.length
    return this.#byId
  }

  #remove(id: string | undefined) {
    const holder = this.#byId.get(id ?? '')
    if (holder) this.#byId.set(holder.id, { ...holder, removed: true })
  }

  #apply(statement: KeyStatement) {
    const { kind, id, seq, chain } = statement
    if (kind === 'removed') return this.#remove(id)
    if (kind !== 'device') {
      this.#remove(this.#inForce.get(kind))
      this.#inForce.set(kind, id)
    }
    this.#byId.set(id, {
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
}

/** The holders that statements announce, by id. */
export const holdersOf = (statements: readonly KeyStatement[]): Map<string, Holder> =>
  new Holders().after(statements)

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
  const holders = new Holders()
  const chain = await verifiedChain<KeyStatement & { prev: string }>(
    chainId,
    links,
    (statement, before) => signerOf(statement, holders.after(before)),
    known,
  )
  return chain && { holders: holders.after(chain.statements), head: chain.head }
}

export const activeHolders = ({ holders }: Directory): Holder[] =>
  [...holders.values()].filter(({ removed }) => !removed)
