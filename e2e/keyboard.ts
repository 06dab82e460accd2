import type { FileChooser, Locator, Page } from '@playwright/test'
import { expect } from './people.ts'

// Actions by keyboard alone: a control that Tab can't reach fails the test.

export async function tabTo(page: Page, role: string, name: string | RegExp, most = 80) {
  const wanted = page.getByRole(role as 'button', { name, exact: typeof name === 'string' })
  for (let at = 0; at < most; at++) {
    for (const one of await wanted.all())
      if (await one.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach the ${role} ${name}.`)
}

/** Focuses a control that Tab can reach, without tabbing to it. */
export async function reach(target: Locator) {
  await expect(target).toBeEnabled()
  expect(await target.evaluate((element: HTMLElement) => element.tabIndex)).toBe(0)
  await target.focus()
  await expect(target).toBeFocused()
}
export async function press(target: Locator, key = 'Enter') {
  await reach(target)
  await target.page().keyboard.press(key)
}
export async function write(target: Locator, text: string) {
  await reach(target)
  await target.page().keyboard.press('ControlOrMeta+A')
  await target.page().keyboard.type(text)
}
/** Opens a dialog; retries until the page is hydrated. */
export async function open(target: Locator, dialog: Locator) {
  await expect(async () => {
    if (!(await dialog.isVisible())) await press(target)
    await expect(dialog).toBeVisible({ timeout: 5_000 })
  }).toPass()
}
/** Closes a dialog by Escape; retries until it handles keys. */
export async function leave(dialog: Locator) {
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.page().keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 2000 })
  }).toPass()
}
/** Types into a combobox and picks a result by arrow keys. */
export async function find(field: Locator, words: string, option: RegExp) {
  await write(field, words)
  const { keyboard } = field.page()
  await expect(field.page().getByRole('option', { name: option }).first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(field).toHaveValue(option)
}
/**
 * Picks an option of a closed select by typing its beginning. Base UI ignores Enter in the first moments after a select
 * opened, so the test looks what was chosen and tries again.
 */
export async function choose(field: Locator, words: string) {
  const option = field.page().getByRole('option', { name: words, exact: true })
  await expect(async () => {
    if (!(await option.isVisible())) await press(field)
    await expect(option).toBeVisible()
    await field.page().keyboard.type(words)
    await field.page().keyboard.press('Enter')
    await expect(field).toHaveText(words, { timeout: 2_000 })
  }).toPass()
  await expect(field).toBeFocused()
}
/** Confirms a dialog in which the safe answer has the focus. */
async function sayYes(page: Page, label: string) {
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, 'button', label, 4)
  await page.keyboard.press('Enter')
}
/** Confirms, and expects the focus to return. */
export async function agree(page: Page, label: string) {
  await sayYes(page, label)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expectPlaceKept(page)
}
/** Makes the next call of this administrators' procedure fail without an answer. */
export async function failOnce(page: Page, call: string) {
  let isAway = true
  // The route stays: removing it now could hang a pending request.
  await page.route(`**/api/rpc/admin/${call}`, (route) => {
    const now = isAway ? route.abort() : route.continue()
    isAway = false
    return now
  })
  // Chromium's pages send past a new route for a moment, on a busy machine for longer.
  const probe = '/is-the-route-there'
  await page.route(`**${probe}`, (route) => route.fulfill({ body: 'yes' }))
  await expect.poll(() => page.evaluate(async (path) => (await fetch(path)).text(), probe)).toBe('yes')
}
/** Confirms a deletion twice: the first time the request fails, and the dialog says so. */
export async function agreeTwice(page: Page, label: string, record: string, failed: string) {
  const question = page.getByRole('alertdialog')
  await failOnce(page, `${record}/delete`)
  await sayYes(page, label)
  await expect(page.getByText(failed, { exact: true })).toBeVisible()
  await expect(question.getByText('Something went wrong. Please try again.')).toBeVisible()
  await press(question.getByRole('button', { name: label }))
  await expect(question).toBeHidden()
}

/** Expects that some element has the focus after its previous owner was removed. */
export const expectPlaceKept = (page: Page) => expect(page.locator('body')).not.toBeFocused()
/** Chooses a file by the field's button. */
export async function pick(field: Locator, file: Parameters<FileChooser['setFiles']>[0]) {
  const chooser = field.page().waitForEvent('filechooser')
  await press(field)
  await (await chooser).setFiles(file)
}
