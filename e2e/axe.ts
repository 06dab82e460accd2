import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A width in CSS pixels and a colour scheme for a check. */
export type Look = { readonly width: number; readonly colorScheme: 'light' | 'dark' }

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

export async function lookAt(page: Page, { width, colorScheme }: Look) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** WCAG 2.5.3: an accessible name contains the visible text. axe doesn't run this rule by default. */
const labelInName = { 'label-content-name-mismatch': { enabled: true } }

/** Fails when axe finds a violation on the current page. Tags limit the rules, such as `wcag2aa`. */
export async function expectAccessible(page: Page, name: string, tags?: string[]) {
  // Even the shortest transition takes a frame; until then axe would see the previous colours. What has just been
  // added, such as a toast, starts its transition a frame later.
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    do {
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      await nextFrame()
      await nextFrame()
    } while (document.getAnimations().some(({ playState }) => playState === 'running'))
  })
  const find = async () => {
    const { violations } = await run(page, {
      rules: labelInName,
      ...(tags && { runOnly: { type: 'tag', values: tags } }),
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
  }
  const found = await find()
  // A toast fades out by its own clock, and may begin to while axe looks: such a finding is gone the next time.
  const isPassing = found.length > 0 && found.every((one) => one.includes('data-title'))
  expect(isPassing ? await find() : found, name).toEqual([])
}

/**
 * Runs axe in the page itself, which is loaded into it once. @axe-core/playwright opens another page each time, to put
 * the results of frames together there.
 */
async function run(page: Page, options: RunOptions): Promise<AxeResults> {
  expect(page.frames(), 'A page with frames needs axe in each of them.').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // Of rules that pass nothing is kept, which is most of the work.
  return page.evaluate(
    (asked) => window.axe.run(document, { ...asked, resultTypes: ['violations'] }),
    options,
  )
}
