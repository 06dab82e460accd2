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
  }).toPass()
}

/**
 * Opens a menu. Its code is loaded after the page and takes the button's place; a press that begins on one of the two
 * and ends on the other is lost, so the test presses again.
 */
export async function openMenu(trigger: Locator): Promise<void> {
  const menu = trigger.page().getByRole('menu')
  await expect(async () => {
    if (!(await menu.isVisible())) await trigger.click()
    await expect(menu).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

/**
 * Chooses an item of a menu. The page may still be changing from the choice before, which closes the menu again, so the
 * test opens and chooses until the menu has closed on a choice.
 */
export async function chooseFromMenu(trigger: Locator, item: string): Promise<void> {
  const menu = trigger.page().getByRole('menu')
  await expect(async () => {
    await openMenu(trigger)
    await menu.getByRole('menuitem', { name: item }).click({ timeout: 3_000 })
    await expect(menu).toBeHidden({ timeout: 3_000 })
  }).toPass()
}
