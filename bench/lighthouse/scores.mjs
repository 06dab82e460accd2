import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runNpm } from '../../bin/setup.mjs'

/** Lighthouse and its hundred packages are a package of their own: it is installed at its first use. */
async function installedLighthouse() {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const installed = () => existsSync(new URL('node_modules/lighthouse/package.json', import.meta.url))
  if (!installed() && !(runNpm('ci', `--prefix=${folder}`) && installed()))
    throw new Error('Lighthouse could not be installed; see above.')
  return (await import('lighthouse')).default
}

/**
 * The four mobile scores of a page, 0 to 100, from a Chromium that listens on the port. A run
 * that misses `enough` in performance is repeated, and the middle one of three counts: a busy machine is no fault.
 */
export async function lighthouseScores(url, port, enough) {
  const lighthouse = await installedLighthouse()
  const runs = []
  do {
    const { lhr } = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    const scores = Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round(score * 100)])
    runs.push({ scores: Object.fromEntries(scores), audits: lhr.audits })
  } while (runs.length < 3 && runs[0].scores.performance < enough)
  const median = runs.sort((a, b) => a.scores.performance - b.scores.performance)[runs.length >> 1]
  if (process.env.BENCH_DETAILS) {
    for (const { id, score, displayValue, title } of Object.values(median.audits))
      if (score !== null && score < 1) console.log(`    ${id} ${score} ${displayValue ?? title}`)
  }
  return Object.fromEntries(Object.entries(median.scores).filter(([name]) => name !== 'agentic-browsing'))
}
