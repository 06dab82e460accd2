import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './people.ts'

/** Two shares of the demo firm's recovery key, from where its server keeps them. */
export async function twoShares(dataDir: string): Promise<[string, string]> {
  const { shares } = JSON.parse(await readFile(join(dataDir, 'chat-key-shares.json'), 'utf8'))
  return [shares[2], shares[0]]
}

/** Enters two shares and the reason in My Security, and leads to the list of encrypted chats. */
export async function unlockChats(admin: Page, [first, second]: readonly [string, string], reason: string) {
  const dialog = admin.getByRole('dialog')
  await admin.getByRole('button', { name: 'Recover a Chat' }).click()
  await dialog.getByLabel('First share').fill(first)
  await dialog.getByLabel('Second share').fill(second)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(/\d encrypted chats?\./)).toBeVisible()
}

/** Opens a chat of that list. */
export async function openRecovered(admin: Page, people: string) {
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: `Open the chat of ${people}` }).click()
  await dialog.getByRole('button', { name: 'Open Chat' }).click()
}

/** Gives both people access to a recovered chat, once the devices are compared. */
export async function giveBothAccess(admin: Page) {
  const dialog = admin.getByRole('dialog')
  const give = dialog.getByRole('button', { name: 'Give Both Access' })
  await expect(give).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^I have compared the list/ }).check()
  await give.click()
}
