import { sha256, utf8 } from './bytes.ts'
import { hex } from './numbers.ts'
import { isSigned } from './signing.ts'

// A chain of signed statements that can only grow: each names the hash of the one before.

export interface Link {
  /** The signed text: JSON with `chain`, `seq` and `prev`. */
  statement: string
  signature: string
}

/** Where a reader has seen a chain end. */
export interface Head {
  seq: number
  hash: string
}

/** `prev` of the first statement. */
export const noHash = ''

/** SHA-256 of a statement in hex; it covers the statement before through `prev`. */
export const hashOf = async (statement: string): Promise<string> => hex(await sha256(utf8(statement)))

export interface Statement {
  chain: string
  /** From 1. */
  seq: number
  prev: string
}

/**
 * Checks a chain from its first link.
 * @param signerOf the public key that may sign a statement, given those before it; undefined if nobody may
 * @param known where this reader saw the chain end before: it must still pass through there
 * @returns the statements and where the chain ends; undefined if it is broken, forked or signed wrongly
 */
export async function verifiedChain<S extends Statement>(
  chain: string,
  links: readonly Link[],
  signerOf: (statement: S, before: readonly S[]) => string | undefined,
  known?: Head,
): Promise<{ statements: S[]; head: Head } | undefined> {
  const statements: S[] = []
  let head: Head = { seq: 0, hash: noHash }
  let passed = known === undefined || known.seq === 0
  for (const { statement: text, signature } of links) {
    const statement = parsed<S>(text)
    if (!statement) return
    const follows =
      statement.chain === chain && statement.seq === head.seq + 1 && statement.prev === head.hash
    const signer = follows ? signerOf(statement, statements) : undefined
    if (!signer || !(await isSigned(signer, text, signature))) return
    statements.push(statement)
    head = { seq: statement.seq, hash: await hashOf(text) }
    if (known?.seq === head.seq) passed = known.hash === head.hash
  }
  return passed ? { statements, head } : undefined
}

function parsed<S>(text: string): S | undefined {
  try {
    return JSON.parse(text) as S
  } catch {
    return
  }
}
