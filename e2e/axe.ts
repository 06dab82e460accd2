import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A width in CSS pixels and a colour scheme for a check. */
export type Look = { readonly width: number; readonly colorScheme: 'light' | 'dark' }

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
  const axe = new AxeBuilder({ page }).options({ rules: labelInName })
  const find = async () => {
    const { violations } = await (tags ? axe.withTags(tags) : axe).analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
  }
  const found = await find()
  // A toast fades out by its own clock, and may begin to while axe looks: such a finding is gone the next time.
  const isPassing = found.length > 0 && found.every((one) => one.includes('data-title'))
  expect(isPassing ? await find() : found, name).toEqual([])
}
