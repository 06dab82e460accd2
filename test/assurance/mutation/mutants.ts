export interface Mutant {
  line: number
  from: string
  to: string
  text: string
}

/** The mutations, each a plausible mistake. */
const changes: [RegExp, (found: string) => string][] = [
  [/ === /g, () => ' !== '],
  [/ !== /g, () => ' === '],
  [/ <= /g, () => ' < '],
  [/ >= /g, () => ' > '],
  [/ < (?=[\w(])/g, () => ' <= '],
  [/ > (?=[\w(])/g, () => ' >= '],
  [/ && /g, () => ' || '],
  [/ \|\| /g, () => ' && '],
  [/(?<=[\s(])!(?=[\w(])/g, () => ''],
  [/\bif \((?=.*\) (?:throw|return))/g, () => 'if (false && '],
  [/\btrue\b/g, () => 'false'],
  [/\bfalse\b/g, () => 'true'],
  [/\beq\((?=\w+[.,])/g, () => 'ne('],
  [/(?<=(?:times|minutes): )\d+/g, (n) => String(Number(n) * 2)],
]

/** A condition, not a type, a comment, an import or a template. */
const isCode = (line: string) =>
  !/^\s*(?:\/\/|\/?\*|import\b|export type\b|type\b|interface\b)|=>\s*void|</.test(line)
const hasComparison = (line: string) => / <=? /.test(line)

/** Every single mutation of a source. */
export function mutantsOf(source: string): Mutant[] {
  const lines = source.split('\n')
  return lines.flatMap((text, index) => {
    if (!isCode(text) && !(hasComparison(text) && !/^\s*(?:\/\/|\/?\*)/.test(text))) return []
    return changes.flatMap(([pattern, replacement]) =>
      [...text.matchAll(pattern)].map(({ 0: found, index: at }) => {
        const changed = text.slice(0, at) + replacement(found) + text.slice(at + found.length)
        const all = [...lines.slice(0, index), changed, ...lines.slice(index + 1)].join('\n')
        return { line: index + 1, from: text.trim(), to: changed.trim(), text: withNe(all, changed) }
      }),
    )
  })
}

/** Imports `ne` where a mutation uses it. */
const withNe = (source: string, changed: string) =>
  /\bne\(/.test(changed) && !/\bne\b.*from 'drizzle-orm'/.test(source)
    ? source.replace(/import \{(.*)\} from 'drizzle-orm'/, "import {$1, ne } from 'drizzle-orm'")
    : source
