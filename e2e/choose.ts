import { expect, type Locator } from '@playwright/test'

/**
 * Chooses an option of a select or combobox. Base UI ignores a press in the first moments after a select opened, so that
 * one press can't open and choose; on a busy machine a test is that fast, so it looks what was chosen and tries again.
 */
export async function choose(trigger: Locator, option: string | RegExp): Promise<void> {
  const page = trigger.page()
  const isSelect = await trigger.evaluate((element) => element.tagName === 'BUTTON')
  await expect(async () => {
    const list = page.getByRole('listbox')
    if (!(await list.isVisible())) await trigger.click()
    await page.getByRole('option', { name: option }).click({ timeout: 5_000 })
    await expect(list).toBeHidden({ timeout: 2_000 })
    if (isSelect) await expect(trigger).toContainText(option, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}
