import { expect, type Locator } from '@playwright/test'

/**
 * Chooses an option of a select or combobox. Base UI ignores a press in the first moments after the list opened, so that
 * one press can't open and choose; on a busy machine a test is that fast, so it tries again.
 */
export async function choose(trigger: Locator, option: string | RegExp): Promise<void> {
  const page = trigger.page()
  await expect(async () => {
    const list = page.getByRole('listbox')
    if (!(await list.isVisible())) await trigger.click()
    await page.getByRole('option', { name: option }).click({ timeout: 2_000 })
    await expect(list).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
}
