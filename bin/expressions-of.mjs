import { parseAst } from 'vite'

/** Marks the expression on the next line, with the reason: it never matches untrusted text. */
const excuse = 'unsafe-expression:'

/**
 * The regular expressions in a file: literals, and `RegExp` with constant arguments. Expressions built at run time have
 * no source.
 * @returns {{ file: string, line: number, source?: string, flags: string, excused: boolean }[]}
 */
export function expressionsOf(file, text) {
  const found = []
  const lines = text.split('\n')
  const add = ({ start }, source, flags = '') => {
    const line = text.slice(0, start).split('\n').length
    found.push({ file, line, source, flags, excused: Boolean(lines[line - 2]?.includes(excuse)) })
  }
  const visit = (node) => {
    if (node?.type === 'Literal' && node.regex) add(node, node.regex.pattern, node.regex.flags)
    if (/^(New|Call)Expression$/.test(node?.type) && node.callee.name === 'RegExp') {
      const [source, flags] = node.arguments.map((argument) => argument.value)
      add(node, typeof source === 'string' ? source : undefined, flags)
    }
    for (const child of Object.values(node ?? {})) if (typeof child === 'object') visit(child)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file))
  return found
}
