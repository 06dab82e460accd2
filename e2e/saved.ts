import type { Page } from '@playwright/test'

/**
 * The answer to the next change that a page sends by this procedure. Wait for it before a reload, which ends requests:
 * what counts at once is shown before it is saved.
 * @param procedure the last part of its name, such as `setLayout`
 */
export const saved = (page: Page, procedure: string) =>
  page.waitForResponse((answer) => answer.url().endsWith(`/${procedure}`))
