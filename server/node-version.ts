/** What React Router needs (docs/decisions/0007-node-pinned-by-npm.md); `npm start` brings its own, see bin/setup.mjs. */
const least = [22, 22] as const

/** @throws for a Node that would start but fail at each page */
export function needNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > least[0] || (major === least[0] && minor >= least[1])) return
  throw new Error(
    `Node ${least.join('.')} or later is needed, this is ${version}: \`npm start\` brings its own.`,
  )
}
