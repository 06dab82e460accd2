import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A width in CSS pixels and a colour scheme that a page is looked at in. */
export type Look = { readonly width: number; readonly colorScheme: 'light' | 'dark' }

export async function lookAt(page: Page, { width, colorScheme }: Look) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** Fails when axe finds anything on the page as it stands. Tags narrow the rules, such as `wcag2aa`. */
export async function expectAccessible(page: Page, name: string, tags?: string[]) {
  // Even the shortest transition needs a frame; until then the colours are those of the look before.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  const axe = new AxeBuilder({ page })
  const { violations } = await (tags ? axe.withTags(tags) : axe).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
  expect(found, name).toEqual([])
}
