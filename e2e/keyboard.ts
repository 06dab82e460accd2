import type { FileChooser, Locator, Page } from '@playwright/test'
import { expect } from './people.ts'

// What a person does with a keyboard alone: what a mouse could do and a key couldn’t stops the test.

export async function tabTo(page: Page, role: string, name: string | RegExp, most = 80) {
  const wanted = page.getByRole(role as 'button', { name, exact: typeof name === 'string' })
  for (let at = 0; at < most; at++) {
    for (const one of await wanted.all())
      if (await one.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way by Tab to the ${role} ${name}.`)
}

/** Gives the focus to what Tab comes to, without the way there. */
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
/** Opens a dialog; again while the page's scripts have not begun. */
export async function open(target: Locator, dialog: Locator) {
  await expect(async () => {
    if (!(await dialog.isVisible())) await press(target)
    await expect(dialog).toBeVisible({ timeout: 1500 })
  }).toPass()
}
/** Leaves by Escape; again while the dialog is seen and does not listen yet. */
export async function leave(dialog: Locator) {
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.page().keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 2000 })
  }).toPass()
}
/** What a field finds by typing, taken by the arrow keys. */
export async function find(field: Locator, words: string, option: RegExp) {
  await write(field, words)
  const { keyboard } = field.page()
  await expect(field.page().getByRole('option', { name: option }).first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(field).toHaveValue(option)
}
/** Chooses from a closed list by the beginning of its words. */
export async function choose(field: Locator, words: string) {
  await press(field)
  const option = field.page().getByRole('option', { name: words, exact: true })
  await expect(option).toBeVisible()
  await field.page().keyboard.type(words)
  await field.page().keyboard.press('Enter')
  await expect(field).toHaveText(words)
}
/** Says yes to a question, where the safe answer has the focus. */
async function sayYes(page: Page, label: string) {
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, 'button', label, 4)
  await page.keyboard.press('Enter')
}
/** Says yes, and the keyboard goes on from where it was. */
export async function agree(page: Page, label: string) {
  await sayYes(page, label)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expectPlaceKept(page)
}
/** The way to the server is gone for the next call of this name, of the administrators'. */
export async function failOnce(page: Page, call: string) {
  let isAway = true
  // It is left there: taken away at once, it can keep a request that is just on its way.
  await page.route(`**/api/rpc/admin/${call}`, (route) => {
    const now = isAway ? route.abort() : route.continue()
    isAway = false
    return now
  })
}
/** Says yes to a deletion twice: the first time the way to the server is gone, and it says so. */
export async function agreeTwice(page: Page, label: string, noun: string, failed: string) {
  const question = page.getByRole('alertdialog')
  await failOnce(page, `${noun}/delete`)
  await sayYes(page, label)
  await expect(page.getByText(failed, { exact: true })).toBeVisible()
  await expect(question.getByText('Something went wrong. Please try again.')).toBeVisible()
  await press(question.getByRole('button', { name: label }))
  await expect(question).toBeHidden()
}

/** The keyboard goes on from somewhere: the focus wasn’t lost with what it was on. */
export const expectPlaceKept = (page: Page) => expect(page.locator('body')).not.toBeFocused()
/** Chooses a file by the field's own button. */
export async function pick(field: Locator, file: Parameters<FileChooser['setFiles']>[0]) {
  const chooser = field.page().waitForEvent('filechooser')
  await press(field)
  await (await chooser).setFiles(file)
}
